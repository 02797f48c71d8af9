import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visibleText } from "../../wire/visible.ts";
import type { Snapshot } from "./snapshot.ts";

/** The page that exports are made of is not there; the message says what to do. */
export class ExportMissing extends Error {
  override readonly name = "ExportMissing";
}

/**
 * A snapshot as one HTML file: its script and its style are in it and no other can run in it, and it may ask nobody
 * for anything.
 *
 * @throws ExportMissing where the page is not built
 */
export function exportPage(snapshot: Snapshot, packageDir: string): string {
  const script = inScript(built(packageDir, "page.js"));
  const style = built(packageDir, "page.css");
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html",
  ].join("; ");
  const { title } = snapshot.view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${escaped(snapshot.by)}">
<title>${escaped(visibleText(title, { oneLine: true }))} · Wirebook</title>
<style>${style}</style>
</head>
<body>
<noscript>This page of Wirebook draws itself with the script inside it. It asks for nothing else, and nobody.</noscript>
<script type="application/json" id="wirebook-snapshot">${json(snapshot)}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

function built(packageDir: string, name: string): string {
  const path = join(packageDir, "dist", "export", name);
  try {
    // Parsers of HTML make every line end an LF, and the hash is of what they made.
    return readFileSync(path, "utf8").replaceAll(/\r\n?/g, "\n");
  } catch {
    throw new ExportMissing(`the page for exports is not built: there is no ${path}. Run: npm run build`);
  }
}

/** Such that nothing in it ends the element, or begins a comment in it: the same text to JavaScript. */
const inScript = (text: string): string =>
  text.replaceAll(/<(?=\/script)/gi, "\\x3c").replaceAll("<!--", "\\x3c!--");

/** JSON without `<`, so no text in it can end its element; line ends of JavaScript alone are escaped with it. */
const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const hash = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
