import "./app.ts";
import { applyTheme } from "./theme.ts";

applyTheme();
document.body.append(document.createElement("wb-app"));
