import "../tokens.css";
import "../page.css";
import "./export.css";
import { applyTheme } from "../theme.ts";
import "./export-page.ts";

applyTheme();
document.body.append(document.createElement("wb-export"));
