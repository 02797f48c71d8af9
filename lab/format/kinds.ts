import type { CellKind } from "./lab.ts";

/** The words before `=name` in an info string. `value` in a `cel` fence is a cell of kind `cel`. */
export const kindWords = ["value", "frame", "form", "do", "call", "chat", "script", "check"] as const;
/** One of them. */
export type KindWord = (typeof kindWords)[number];

/** The languages that each kind is written in. */
export const kindLanguages: Readonly<Record<KindWord, readonly string[]>> = {
  value: ["json", "cel"],
  frame: ["json", "text"],
  form: ["yaml"],
  do: ["yaml"],
  call: ["json"],
  chat: ["text"],
  script: ["text"],
  check: ["yaml"],
};

/** The languages that some kind of cell is written in. */
export const cellLanguages = ["json", "text", "yaml", "cel"];

/** Whether a word of an info string is one of them, in lower case as written. */
export function isKindWord(word: string): word is KindWord {
  return (kindWords as readonly string[]).includes(word);
}

/** The kind of a cell, by the word and the fence's language. */
export function kindOf(word: KindWord, language: string): CellKind {
  return word === "value" && language === "cel" ? "cel" : word;
}

/** Which attributes mean something on which kinds. */
export const attributeKinds: Readonly<Record<string, readonly CellKind[]>> = {
  to: ["frame"],
  on: ["frame", "do"],
  run: ["value", "cel", "frame", "form", "do", "call", "chat", "script", "check"],
  after: ["value", "cel", "frame", "form", "do", "call", "chat", "script", "check"],
  wait: ["frame"],
  parallel: ["frame"],
  raw: ["frame"],
  points: ["check"],
  bound: ["check"],
  unbound: ["check"],
  for: ["form"],
  key: ["form"],
  answers: ["call", "chat"],
  tool: ["call"],
  client: ["script"],
};

/** The attribute that a kind cannot do without, and what it says. */
export const needed: Readonly<Partial<Record<CellKind, { attribute: string; means: string }>>> = {
  frame: { attribute: "to", means: "the server it goes to, as in to=cmdb" },
  call: { attribute: "tool", means: "the tool it calls, as in tool=cmdb__get_asset" },
  script: { attribute: "client", means: "the client of the front matter that it runs, as in client=tour" },
};
