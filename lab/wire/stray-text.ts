import { parseJson } from "../format/json-text.ts";
import { skipSpace, stringEnd, valueEnd } from "./json-places.ts";
import { TO_STDERR, clip, type Stray, type Way } from "./stray.ts";

/** How much of a line the patterns look at; nothing that tells lines apart comes later. */
const LOOK = 4096;

const ONE_LINE = "Write each message on one line: JSON.stringify(message), with no indent.";

/** What is wrong with text that is not JSON: the first of the usual suspects that fits. */
export function whyNotJson(text: string, way: Way): Stray {
  const head = text.slice(0, LOOK);
  const rule = RULES.find(([pattern]) => pattern.test(head));
  if (rule) return { reason: rule[1], fix: rule[2] ?? (way === "s2c" ? TO_STDERR : ONE_LINE) };
  return (
    pieceOfPretty(text) ??
    afterJson(text) ??
    beforeJson(text, way) ??
    brokenJson(text) ?? {
      reason: LOG.test(head) ? "a log line, not JSON" : "text, not JSON",
      fix: way === "s2c" ? TO_STDERR : "Send one JSON object on one line.",
    }
  );
}

/** Pattern, reason, and a fix where it is not the usual one. The first that fits wins. */
const RULES: [RegExp, string, string?][] = [
  [/^\uFEFF/, "begins with a byte order mark", "Write UTF-8 without a byte order mark (EF BB BF)."],
  [
    /^[^\0]\0[^\0]\0|^\0[^\0]\0[^\0]/,
    "a zero byte beside every character, as UTF-16 text has",
    "Write UTF-8, not UTF-16.",
  ],
  [/\p{Cc}\[[\d;]*[A-Za-z]/u, "a coloured log line (ANSI escapes)"],
  [
    /^(?:Content-Length|Content-Type)\s*:/i,
    "a `Content-Length` header, as the Language Server Protocol frames messages",
    "MCP over stdio has no headers: write one line of JSON and a line feed.",
  ],
  [
    /^(?:event|data|retry)\s*:/,
    "a line of a Server-Sent Events stream",
    "MCP over stdio has no event stream: write one line of JSON and a line feed.",
  ],
  [
    /^(?:HTTP\/\d|(?:GET|POST|DELETE|OPTIONS) \S+ HTTP\/)/,
    "a line of HTTP",
    "MCP over stdio has no HTTP: write one line of JSON and a line feed.",
  ],
  [/^\s+at .*[:(]|^Traceback \(most recent|^\s+File "[^"]*", line \d/, "a line of a stack trace"],
  [
    /^\[object \w+\]|^\s*<[A-Z]\w*[ >]/,
    "an object printed as text",
    "Write JSON: JSON.stringify(message), then a line feed.",
  ],
  [
    /^\s*\{\s*(?:'|\w+\s*:)/,
    "an object literal, not JSON: names and text need double quotes",
    "Write JSON: JSON.stringify(message) or json.dumps(message).",
  ],
];

const LOG =
  /^\W{0,4}(?:trace|debug|info|notice|warn(?:ing)?|error|fatal|critical)\b|^\W?\d{4}-\d\d-\d\d[T ]/i;

/** One line of a message that was written over several. */
function pieceOfPretty(text: string): Stray | null {
  const trimmed = text.slice(0, LOOK).trim();
  const isPiece =
    /^[{}[\]]+,?$/.test(trimmed) ||
    /^"(?:[^"\\]|\\.)*"\s*:/.test(trimmed) ||
    (trimmed.length < LOOK && trimmed.endsWith(",") && parses(trimmed.slice(0, -1)));
  return isPiece ? { reason: "a piece of pretty-printed JSON", fix: ONE_LINE } : null;
}

/** A whole JSON object, then more. */
function afterJson(text: string): Stray | null {
  const start = skipSpace(text, 0);
  if (text[start] !== "{" && text[start] !== "[") return null;
  const end = valueEnd(text, start);
  const rest = skipSpace(text, end);
  if (rest >= text.length || !parses(text.slice(start, end))) return null;
  if (text[rest] !== "{" && text[rest] !== "[") {
    const reason = `text after the JSON: \`${clip(text.slice(rest, rest + LOOK))}\``;
    return { reason, fix: "End each message with a line feed, and write other text to stderr." };
  }
  const reason =
    text[end] === "\r" ? "two messages with a CR between them, not an LF" : "two JSON values on one line";
  return { reason, fix: "End each message with a line feed." };
}

/** Text, then a whole JSON object. */
function beforeJson(text: string, way: Way): Stray | null {
  let at = text.indexOf("{", 1);
  for (let tries = 0; at > 0 && tries < 8; tries++, at = text.indexOf("{", at + 1)) {
    if (!parses(text.slice(at))) continue;
    const reason = `text before the JSON: \`${clip(text.slice(0, Math.min(at, LOOK)).trim())}\``;
    const fix = "Write the text to stderr, with console.error, and the message on a line of its own.";
    return { reason, fix: way === "s2c" ? fix : "Send the JSON object alone." };
  }
  return null;
}

/** JSON that was begun and is not well formed: where, and what to do. */
function brokenJson(text: string): Stray | null {
  const start = skipSpace(text, 0);
  if (text[start] !== "{" && text[start] !== "[") return null;
  const fault = parseJson(text);
  if (fault.ok) return null;
  const isOpenString = text[fault.offset] === '"' && stringEnd(`${text}"`, fault.offset) > text.length;
  const isEarly = isOpenString || fault.offset >= text.trimEnd().length;
  const reason = isEarly ? "JSON that ends too early" : `JSON with a fault at character ${fault.offset + 1}`;
  return { reason, fix: fault.message };
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
