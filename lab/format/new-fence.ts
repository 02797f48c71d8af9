import { kindLanguages, type KindWord } from "./kinds.ts";
import type { CellKind, Lab } from "./lab.ts";
import { nextId } from "./next-id.ts";
import { writeAttribute } from "./write-attribute.ts";

/** The word of an info string that makes a cell one of that kind. */
export function wordOf(kind: CellKind): KindWord {
  return kind === "cel" ? "value" : kind;
}

/** The language that a new cell of that kind is written in. */
export function languageOf(kind: CellKind): string {
  return kind === "cel" ? "cel" : kindLanguages[wordOf(kind)][0]!;
}

/** Attributes that a cell of that kind cannot do without, as far as the lab says what they could be. */
export function firstAttributes(lab: Lab, kind: CellKind, before: number): { name: string; value: string }[] {
  if (kind === "frame") {
    const near = lab.cells.slice(0, before).findLast(({ options }) => options.to.length > 0);
    const to = near?.options.to[0] ?? lab.front.servers[0]?.name;
    return to === undefined ? [] : [{ name: "to", value: to }];
  }
  const client = lab.front.clients[0]?.name;
  return kind === "script" && client !== undefined ? [{ name: "client", value: client }] : [];
}

/** What a new cell says before anybody wrote in it: something that is right and does no harm. */
export function firstSource(lab: Lab, kind: CellKind): string {
  switch (kind) {
    case "frame":
      return `{ "jsonrpc": "2.0", "id": ${nextId(lab)}, "method": "tools/list" }`;
    case "value":
    case "call":
      return "{}";
    case "cel":
      return "true";
    case "form":
      return "action: decline";
    case "do":
      return "sleep: 1000";
    case "check":
      return '- that: it holds\n  expect: "true"';
    case "chat":
    case "script":
      return "";
  }
}

/** A fence for a new cell; its marker is longer than any in the source. The last line has no line end. */
export function newFence(
  kind: CellKind,
  name: string,
  attributes: readonly { name: string; value: string }[],
  source: string,
  eol: string,
): string {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const longest = Math.max(2, ...lines.map((line) => /^[ \t]*(`{3,})/.exec(line)?.[1]!.length ?? 0));
  const marker = "`".repeat(longest + 1);
  const words = attributes.map(({ name: word, value }) => ` ${writeAttribute(word, value, marker)}`);
  const info = `${languageOf(kind)} ${wordOf(kind)}=${name}${words.join("")}`;
  return [`${marker}${info}`, ...lines, marker].join(eol);
}
