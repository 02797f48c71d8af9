import { nodeAt, parseJson } from "../format/json-text.ts";
import type { Path } from "../format/lab.ts";
import type { Form } from "../wire/form/form-field.ts";
import { readForm } from "../wire/form/read-form.ts";
import type { Json } from "../wire/message.ts";
import { isObject, own } from "../wire/own.ts";
import type { CellValue } from "./cell-value.ts";
import type { AskedQuestion } from "./question-view.ts";

/** What is asked at one place of a value. */
export interface Question {
  readonly kind: AskedQuestion["kind"];
  readonly message: string | null;
  readonly form: Form | null;
  readonly url: string | null;
  /** JSON of the request. */
  readonly whole: string;
}

/** A question, or why there is none: a sentence, `code` in back-ticks. */
export type Found =
  { readonly ok: true; readonly question: Question } | { readonly ok: false; readonly why: string };

/** Values do not change, and their questions may be large. */
const read = new WeakMap<CellValue, Map<string, Found>>();

/**
 * The question at a place of a cell's value: an entry of `inputRequests`, a request of `asks`, an entry of an error's
 * `elicitations`, or a flat schema that a lab made itself.
 *
 * @param name of the cell, for the words
 */
export function questionAt(value: CellValue, path: Path, name: string): Found {
  let known = read.get(value);
  if (!known) read.set(value, (known = new Map()));
  const key = JSON.stringify(path);
  let found = known.get(key);
  if (!found) known.set(key, (found = find(value.text, path, name)));
  return found;
}

function find(text: string, path: Path, name: string): Found {
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, why: `The value of \`${name}\` is no JSON.` };
  const { root } = parsed;
  const at = nodeAt(text, root, path, name);
  if (!at.ok) return { ok: false, why: `There is no question: ${at.message}` };
  const whole = text.slice(at.node.start, at.node.end);
  const json = JSON.parse(whole) as Json;
  const question = isObject(json) ? questionOf(json, whole) : null;
  if (question) return { ok: true, question };
  const entries = isObject(json) ? Object.keys(json).filter((key) => isObject(own(json, key, "params"))) : [];
  const [first] = entries;
  const hint = first === undefined ? "" : ` It holds questions: name one, as in \`.${first.slice(0, 60)}\`.`;
  return { ok: false, why: `There is no question at the place that \`for=\` names.${hint}` };
}

function questionOf(json: { [name: string]: Json }, whole: string): Question | null {
  const method = own(json, "method");
  const params = own(json, "params");
  if (typeof method === "string") return ofRequest(method, params ?? {}, whole);
  // The parameters alone, or an entry of the error that asks for addresses.
  if (own(json, "requestedSchema") !== undefined || typeof own(json, "url") === "string")
    return ofRequest("elicitation/create", json, whole);
  if (own(json, "properties") === undefined && own(json, "type") !== "object") return null;
  const said = own(json, "description") ?? own(json, "title");
  return {
    kind: "form",
    message: typeof said === "string" ? said : null,
    form: readForm(json),
    url: null,
    whole,
  };
}

function ofRequest(method: string, params: Json, whole: string): Question {
  const text = (key: string) => {
    const value = own(params, key);
    return typeof value === "string" ? value : null;
  };
  const plain = { message: text("message"), form: null, url: null, whole };
  if (method === "sampling/createMessage") return { kind: "sampling", ...plain };
  if (method === "roots/list") return { kind: "roots", ...plain };
  const mode = own(params, "mode") ?? (own(params, "requestedSchema") === undefined ? "url" : "form");
  if (method !== "elicitation/create" || (mode !== "form" && mode !== "url"))
    return { kind: "unknown", ...plain };
  if (mode === "form") return { kind: "form", ...plain, form: readForm(own(params, "requestedSchema")) };
  const url = text("url");
  return url === null ? { kind: "unknown", ...plain } : { kind: "url", ...plain, url };
}
