import "./app.ts";

document.body.append(document.createElement("wb-app"));
