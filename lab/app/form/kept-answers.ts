import type { Entry } from "../../wire/form/entries.ts";
import { keep, kept } from "../browser-keep.ts";

/** UTF-16 units that are kept of one half-typed answer; a longer one lives in the page alone. */
const most = 200_000;

interface Kept {
  /** Of the fields it was typed for. */
  signature: string;
  entries: [string, Entry][];
}

/** The half-typed answer of one form cell, in the browser: a reload and every tab has it. */
export class KeptAnswers {
  readonly key: string;

  constructor(lab: string, cell: string) {
    this.key = `wirebook.answer:${lab}:${cell}`;
  }

  /** What was typed for these fields; nothing where it was for others. */
  get(signature: string): Map<string, Entry> {
    try {
      const read = JSON.parse(kept(this.key) ?? "null") as Kept | null;
      return new Map(read?.signature === hash(signature) ? read.entries : []);
    } catch {
      return new Map();
    }
  }

  set(signature: string, entries: ReadonlyMap<string, Entry>): void {
    const text = JSON.stringify({ signature: hash(signature), entries: [...entries] } satisfies Kept);
    keep(this.key, entries.size === 0 || text.length > most ? null : text);
  }
}

/** FNV-1a: tells the fields of one question from those of another; nothing more hangs on it. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}.${value >>> 0}`;
}
