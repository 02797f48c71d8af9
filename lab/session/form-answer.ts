import { fillYaml } from "../format/fill-yaml.ts";
import { nodeAt, parseJson } from "../format/json-text.ts";
import type { Cell } from "../format/lab.ts";
import type { Lookup } from "../format/sources.ts";
import type { Json } from "../wire/message.ts";
import { isObject, own } from "../wire/own.ts";
import { place } from "./run-frame.ts";

/** What a form's body says; `content` only with accept. */
export interface FormAnswer {
  readonly action: "accept" | "decline" | "cancel";
  /** JSON text: what a reference put in it stays as its bytes are. */
  readonly content: string | null;
}

/** The body of a form cell, read, or why it cannot be. An empty one says that nobody answered: `cancel`. */
export function readFormAnswer(
  cell: Cell,
  lookup: Lookup,
): { ok: true; answer: FormAnswer } | { ok: false; error: string } {
  const filled = fillYaml(cell.source, lookup);
  if (!filled.ok) return { ok: false, error: place(cell, filled) + filled.message };
  const text = filled.value;
  const json = JSON.parse(text) as Json;
  if (!isObject(json))
    return { ok: false, error: "A form's body is `action`, and `content` where it accepts." };
  const content = own(json, "content") ?? null;
  const action = own(json, "action") ?? (content === null ? "cancel" : undefined);
  if (action !== "accept" && action !== "decline" && action !== "cancel") {
    const there = action === undefined ? "There is `content` and no `action`" : "That is no `action`";
    return { ok: false, error: `${there}: write accept, decline or cancel.` };
  }
  if (content === null || action !== "accept") return { ok: true, answer: { action, content: null } };
  if (!isObject(content)) return { ok: false, error: "`content` has to be a value for each field." };
  return { ok: true, answer: { action, content: partText(text, "content") } };
}

function partText(text: string, name: string): string {
  const parsed = parseJson(text);
  const found = parsed.ok ? nodeAt(text, parsed.root, [name], "") : null;
  return found?.ok ? text.slice(found.node.start, found.node.end) : "{}";
}
