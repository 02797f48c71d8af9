import { fillJson, fillRaw } from "../format/fill.ts";
import type { Cell, Lab } from "../format/lab.ts";
import type { Lookup } from "../format/sources.ts";
import type { PersonsAnswer } from "./open-lab.ts";
import { textView } from "./text-view.ts";
import type { TextView } from "./view.ts";

/** A frame that reads a form, as it would be sent. */
export interface AnswerFrame {
  cell: string;
  to: string[];
  /** Null where it cannot be filled yet. */
  text: TextView | null;
  /** Why not: a sentence, `code` in back-ticks. */
  fault: string | null;
}

/** Frames that are shown; a form with more readers is no question any more. */
const most = 8;

/** The frames that read this form, with an answer in its place. Nothing is sent, and nothing changes. */
export function answerFrames(
  lab: Lab,
  form: Cell,
  { action, content }: PersonsAnswer,
  valueOf: Lookup,
): AnswerFrame[] {
  const answer = JSON.stringify(content === undefined ? { action } : { action, content });
  const lookup: Lookup = (name) => (name === form.name ? answer : valueOf(name));
  const readers = lab.cells.filter(({ kind, reads }) => kind === "frame" && reads.includes(form.name));
  return readers.slice(0, most).map((cell) => {
    const { name, options } = cell;
    const filled = options.raw === null ? fillJson(cell.source, lookup) : fillRaw(cell, lookup);
    const to = [...options.to];
    if (!filled.ok) return { cell: name, to, text: null, fault: filled.message };
    const bytes = Buffer.from(filled.value);
    const sent = bytes.length + (options.raw === null ? 1 : 0);
    return { cell: name, to, text: textView(bytes.toString("utf8"), sent), fault: null };
  });
}
