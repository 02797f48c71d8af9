import type { Json } from "../message.ts";
import { isObject } from "../own.ts";
import type { Field, Form, Scalar } from "./form-field.ts";
import { judgeField, numberWord } from "./judge-field.ts";

/** What a person put into a field, as they put it; a field that nobody touched has none. */
export type Entry =
  | { readonly text: string }
  | { readonly pick: Scalar }
  | { readonly picks: readonly Scalar[] }
  /** Null was chosen. */
  | { readonly nil: true }
  /** What was there was taken back: as if untouched, the default too. */
  | { readonly none: true };

export type Entries = ReadonlyMap<string, Entry>;

/** What would be sent of a form as it is filled in now. */
export interface Filling {
  /** Absent fields are not in it. */
  readonly content: { [name: string]: Json };
  /** By field, what has to be mended before it can be sent. */
  readonly faults: ReadonlyMap<string, string>;
}

/**
 * Reads what was filled in: what nobody touched is its default, else absent; a blank is absent, never an empty text, a
 * null or an empty list; where the server needs it, that is a fault.
 */
export function readEntries(form: Form, entries: Entries): Filling {
  const content: [string, Json][] = [];
  const faults = new Map<string, string>();
  for (const field of form.fields) {
    const read = readEntry(field, entries.get(field.name));
    if ("fault" in read) faults.set(field.name, read.fault);
    else if (read.value !== undefined) content.push([field.name, read.value]);
  }
  // Also a field called `__proto__` becomes one of its own.
  return { content: Object.fromEntries(content), faults };
}

function readEntry(field: Field, entry: Entry | undefined): { value: Json | undefined } | { fault: string } {
  const value = entry === undefined ? field.default : valueOf(field, entry);
  if (typeof value === "object" && value !== null && "fault" in value) return value as { fault: string };
  if (value === undefined) return field.required ? { fault: neededWords[field.kind] } : { value };
  const fault = judgeField(field, value);
  return fault === null ? { value } : { fault };
}

const neededWords: Record<Field["kind"], string> = {
  text: "This is needed.",
  number: "This is needed.",
  boolean: "This is needed: choose yes or no.",
  choice: "This is needed: choose one.",
  many: "This is needed: choose at least one.",
};

function valueOf(field: Field, entry: Entry): Json | undefined | { fault: string } {
  if ("nil" in entry) return null;
  if ("none" in entry) return undefined;
  if ("pick" in entry) return entry.pick;
  if ("picks" in entry) {
    const picks = inOrder(field, entry.picks);
    // None of them can be meant only where that is an answer: at least none, and needed.
    return picks.length === 0 && !(field.required && emptyFits(field)) ? undefined : picks;
  }
  if (field.kind !== "number") return entry.text === "" ? undefined : entry.text;
  const typed = entry.text.trim();
  return typed === "" ? undefined : numberOf(typed, numberWord(field));
}

const emptyFits = (field: Field): boolean => field.kind === "many" && (field.minItems ?? 0) === 0;

function inOrder(field: Field, picks: readonly Scalar[]): Json[] {
  if (field.kind !== "many") return [...picks];
  const chosen = new Set(picks);
  return field.options.map(({ value }) => value).filter((value) => chosen.has(value));
}

function numberOf(typed: string, word: string): number | { fault: string } {
  const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(typed)) {
    const value = Number(typed);
    return Object.is(value, -0) ? 0 : value;
  }
  if (/^[+-]?\d+,\d+$/.test(typed)) return { fault: `“${shown}” is no ${word}: write the comma as a point.` };
  return { fault: `“${shown}” is no ${word}.` };
}

/** What a person would have put in to say this `content`; what no field can show is left out. */
export function entriesOf(form: Form, content: Json | undefined): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  if (!isObject(content)) return entries;
  for (const field of form.fields) {
    if (!Object.hasOwn(content, field.name)) {
      // What was answered had none of it: a default would put it in.
      if (field.default !== undefined) entries.set(field.name, { none: true });
      continue;
    }
    const entry = entryOf(field, content[field.name]!);
    if (entry !== null) entries.set(field.name, entry);
  }
  return entries;
}

function entryOf(field: Field, value: Json): Entry | null {
  if (value === null) return field.nullable ? { nil: true } : null;
  if (field.kind === "many")
    return Array.isArray(value) ? { picks: value.filter((one): one is Scalar => isScalar(one)) } : null;
  if (!isScalar(value)) return null;
  if (field.kind === "text" || field.kind === "number") return { text: String(value) };
  return judgeField(field, value) === null ? { pick: value } : null;
}

const isScalar = (value: Json): value is Scalar => value !== null && typeof value !== "object";
