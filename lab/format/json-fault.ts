import { readString, stringEnd, wordEnd } from "./json-token.ts";
import { lineIndex, type Place } from "./line-index.ts";
import { quote } from "./quote.ts";

/** Why a text is not JSON: what is there and what to do; where, as offset and as line and column. */
export interface JsonFault {
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** What the reader was looking for: a value, a member's name, its colon, a comma or closing bracket, or the end. */
export type Expected = "value" | "name" | "colon" | "comma" | "end";

export interface Opening {
  readonly type: "object" | "array";
  readonly start: number;
}

const bracket = { object: { open: "{", close: "}" }, array: { open: "[", close: "]" } } as const;

/** Explains the fault at `offset`, where `expected` was not found; `inside` is the innermost open bracket. */
export function jsonFault(
  text: string,
  offset: number,
  expected: Expected,
  inside: Opening | undefined,
): JsonFault {
  const place = lineIndex(text);
  const [at, message] = explain(text, offset, expected, inside, place);
  return { message, offset: at, ...place(at) };
}

type Places = (offset: number) => Place;

function explain(
  text: string,
  at: number,
  expected: Expected,
  inside: Opening | undefined,
  place: Places,
): [number, string] {
  const char = text.charAt(at);
  const opened = inside && `the ${bracket[inside.type].open} of line ${place(inside.start).line}`;
  if (char === "") {
    if (inside)
      return [at, `The text ends before ${opened} is closed. Add ${quote(bracket[inside.type].close)}.`];
    return [at, "There is no JSON here. Write a value, such as {}."];
  }
  if (char === '"' && (expected === "value" || expected === "name")) return stringFault(text, at);
  const strange = oddCharacter(text, at, expected);
  if (strange) return [at, strange];
  if (expected === "end") {
    return [
      at,
      `There is more after the end of the value: ${quote(text.slice(at, at + 20))}. Take it out; a cell holds one JSON value.`,
    ];
  }
  if ((char === "}" || char === "]") && inside) {
    if (char !== bracket[inside.type].close) {
      return [at, `${quote(char)} cannot close ${opened}. Write ${quote(bracket[inside.type].close)} there.`];
    }
    const comma = text.slice(0, at).trimEnd().length - 1;
    if (text[comma] === ",")
      return [comma, `A comma with nothing after it. Take it out: JSON allows none before ${quote(char)}.`];
    return [at, `${quote(char)} where a value should be.`];
  }
  const word = text.slice(at, Math.max(at + 1, wordEnd(text, at), stringEnd(text, at)));
  if (expected === "name") {
    if (char === ",") return [at, "A comma with nothing before it. Take it out."];
    return [
      at,
      `${quote(word)} where a member's name should be. A name is in double quotes: ${quote(`"${word}"`)}.`,
    ];
  }
  if (expected === "colon")
    return [at, `${quote(word)} where a colon should be: a member is ${quote('"name": value')}.`];
  if (expected === "comma") {
    if (char === ":" && inside?.type === "array")
      return [at, "A colon in a list. A list with names is an object: use { } instead of [ ]."];
    if (char === ":" || char === ";" || char === "=")
      return [
        at,
        `${quote(char)} where a comma or ${quote(bracket[inside?.type ?? "object"].close)} should be.`,
      ];
    return [at, `A comma is missing before ${quote(word)}.`];
  }
  return [at, valueFault(word)];
}

/** Characters that people bring from other notations, wherever they stand. */
function oddCharacter(text: string, at: number, expected: Expected): string | null {
  const char = text.charAt(at);
  if (char === "'") return `A single quote. JSON puts names and text in double quotes.`;
  if (/[“”„‘’‚«»]/u.test(char))
    return `A typographic quote ${quote(char)}. JSON uses the straight double quote.`;
  if ((char === "/" && /[/*]/.test(text.charAt(at + 1))) || char === "#") {
    return "A comment. JSON has none: take it out, or say it in the prose.";
  }
  if (char === "\uFEFF") return "A byte order mark (U+FEFF). Delete it: nothing may stand before the JSON.";
  if (char === "$" && text.charAt(at + 1) === "{" && expected === "value") {
    const end = text.indexOf("}", at);
    const whole = end < 0 ? "${name}" : text.slice(at, end + 1);
    return `A reference without quotes. Write ${quote(`"${whole}"`)}: alone in a text it keeps its JSON type.`;
  }
  if (char !== " " && /[\p{Z}\p{C}]/u.test(text.slice(at, at + 2))) {
    return `A character that JSON does not allow outside a text: ${quote(char)}. Delete it.`;
  }
  return null;
}

function stringFault(text: string, at: number): [number, string] {
  const fault = readString(text, at);
  if (typeof fault === "number") return [at, `${quote(text.slice(at, fault))} cannot stand here.`];
  const there = text.slice(fault.offset, fault.offset + (fault.kind === "unicode" ? 6 : 2));
  switch (fault.kind) {
    case "control": {
      const code = text.charCodeAt(fault.offset);
      if (code === 10 || code === 13)
        return [
          at,
          "This text is not closed on its line. Add the double quote, or write a line break as \\n.",
        ];
      const how = code === 9 ? "\\t" : `\\u${code.toString(16).padStart(4, "0")}`;
      return [
        fault.offset,
        `A bare control character (U+${code.toString(16).toUpperCase().padStart(4, "0")}) in a text. Write it as ${how}.`,
      ];
    }
    case "escape":
      return [fault.offset, `${quote(there)} is no escape of JSON. A backslash itself is written \\\\.`];
    case "unicode":
      return [fault.offset, `${quote(there)} is no escape of JSON: four hex digits come after \\u.`];
    default:
      return [at, "This text is never closed. Add the double quote."];
  }
}

const otherWords: Readonly<Record<string, string>> = {
  True: "true",
  TRUE: "true",
  False: "false",
  FALSE: "false",
  None: "null",
  NULL: "null",
  Null: "null",
  nil: "null",
  undefined: "null",
};

function valueFault(word: string): string {
  const meant = Object.hasOwn(otherWords, word) ? otherWords[word] : undefined;
  if (meant) return `${quote(word)} is no value of JSON. Write ${quote(meant)}.`;
  if (/^[+-]?(?:NaN|Infinity|inf)\b/i.test(word))
    return `${quote(word)} is no value of JSON: it has no number for that.`;
  if (/^[+-]?\.?\d/.test(word)) return `${quote(word)} is no number of JSON.${numberAdvice(word)}`;
  if (word === ",") return "A comma with no value before it. Take it out, or write the value.";
  if (/^[A-Za-z_$]/.test(word))
    return `${quote(word)} is no value of JSON. Text is in double quotes: ${quote(`"${word}"`)}.`;
  return `${quote(word)} where a value should be.`;
}

function numberAdvice(word: string): string {
  if (/^[+-]?0[xXoObB]/.test(word)) return " Write it in decimal.";
  if (/^[+-]?0\d/.test(word)) return " Take out the leading zero.";
  if (word.startsWith("+")) return " Take out the plus sign.";
  if (/^-?\./.test(word)) return " Write a 0 before the point.";
  if (/\.(?:$|[eE])/.test(word)) return " Write a digit after the point.";
  if (/_/.test(word)) return " Take out the underscores.";
  return "";
}
