import type { Cell, Lab, Span } from "../format/lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { piecesOf } from "../format/pieces.ts";
import { placeFence } from "../format/place-fence.ts";
import { renameCell } from "../format/rename-cell.ts";
import { inverseSplices, spliceText, type Splice } from "../format/splice-text.ts";
import { SpliceError } from "../format/splice.ts";
import { mergeSplices } from "./merge-splices.ts";
import { Refusal } from "./open-lab.ts";
import type { PlannedEdit } from "./plan-cell-edit.ts";

/** Steps that are kept, and characters of all the texts that they keep. */
const most = { steps: 200, characters: 64 * 1024 * 1024 } as const;

/** An edit that was made, and what takes it back. */
interface Step {
  readonly said: string;
  /** The file with the edit. */
  readonly text: string;
  /** In `text`: they take the edit back. */
  readonly back: readonly Splice[];
  /** Id of the cell that it is about, without the edit and with it; null where it is not there. */
  readonly without: string | null;
  readonly with: string | null;
  /** Of an edit of that cell's text: the text with it. */
  readonly body?: string | undefined;
}

/** A step taken back: what the file is then, and who is about to remember it. */
export interface TakenBack {
  readonly text: string;
  readonly said: string;
  readonly was: number | null;
  readonly is: number | null;
  /** To be called when the text is saved. */
  readonly done: () => void;
}

/**
 * The edits of a lab's cells that can be taken back and made again, whatever else was typed since. An edit is taken
 * back where it stands; what stands elsewhere in the file is as it is by then.
 */
export class EditHistory {
  readonly #undo: Step[] = [];
  #redo: Step[] = [];

  /** Notes an edit that was made and saved. */
  made(before: Lab, { splices, said, was, is, body }: PlannedEdit, after: Lab): void {
    this.#redo = [];
    push(this.#undo, {
      said,
      text: after.text,
      back: [...inverseSplices(before.text, splices).values()],
      without: idOf(before, was),
      with: idOf(after, is),
      body,
    });
  }

  /**
   * Plans to take the last edit back, or to make the last one again that was taken back.
   *
   * @throws Refusal (422) where there is none, or where its place is another by now; it is forgotten then, which loses
   * nothing: a deleted cell comes back in any case, at the end where its place is gone.
   */
  plan(what: "undo" | "redo", now: Lab): TakenBack {
    const [from, to] = what === "undo" ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const step = from.at(-1);
    if (!step) throw new Refusal(`There is nothing to ${what}.`, 422);
    const made = takeBack(step, now);
    if (!made) {
      from.pop();
      throw new Refusal(
        `“${step.said}” cannot be ${what === "undo" ? "undone" : "made again"}: its place in the file is another by now. Nothing was changed.`,
        422,
      );
    }
    const { lab, inverse, elsewhere } = made;
    const is = indexOf(lab, made.id);
    const note = elsewhere ? ", at the end: its place is gone" : "";
    return {
      text: lab.text,
      said: (what === "undo" ? `Undone: ${step.said}` : step.said) + note,
      was: indexOf(now, step.with),
      is,
      done: () => {
        from.pop();
        const id = idOf(lab, is);
        const body = step.body === undefined ? undefined : lab.cells.find((cell) => cell.id === id)?.source;
        push(to, { said: step.said, text: lab.text, back: inverse, without: step.with, with: id, body });
      },
    };
  }
}

interface Made {
  readonly lab: Lab;
  readonly inverse: readonly Splice[];
  /** Of the cell that it is about, by then. */
  readonly id: string | null;
  readonly elsewhere?: true;
}

function takeBack(step: Step, now: Lab): Made | null {
  const follows = step.with === null ? null : now.cells.find(({ id }) => id === step.with);
  // What was typed since may speak of the new name, too.
  const renamed = now.text === step.text ? null : renamedBack(step, now);
  if (renamed) return renamed;
  const { text, back } = follows ? withCell(step, follows, now.text) : step;
  const merged = mergeSplices(text, back, now.text);
  if (merged) {
    const lab = parseLab(merged.text, now.file);
    if (standsAsMeant(step, now, lab)) return { lab, inverse: merged.inverse, id: step.without };
  }
  return broughtBack(step, now);
}

/** The step as if the cell that it is about had been then what it is by now: what was typed in it stays in it. */
function withCell(
  { text, back, with: id, without }: Step,
  now: Cell,
  nowText: string,
): Pick<Step, "text" | "back"> {
  const then = parseLab(text, "").cells.find((cell) => cell.id === id);
  if (!then) return { text, back };
  const was = text.slice(then.fence.start, then.fence.end);
  const is = nowText.slice(now.fence.start, now.fence.end);
  const holds = ({ start, end }: Span): boolean => start <= then.fence.start && end >= then.fence.end;
  if (was === is || !back.some(holds)) return { text, back };
  const before = parseLab(spliceText(text, back), "");
  const old = before.cells.find((cell) => cell.id === without);
  // Where it was moved from, it may have lacked its closing line.
  const moved = old && before.text.slice(old.fence.start, old.fence.end).replace(/(?:\r\n|\n|\r)$/, "");
  const longer = is.length - was.length;
  const shift = (offset: number): number => (offset >= then.fence.end ? offset + longer : offset);
  return {
    text: spliceText(text, [{ ...then.fence, text: is }]),
    back: back.map((splice) => ({
      start: shift(splice.start),
      end: shift(splice.end),
      text: moved === undefined ? splice.text : splice.text.replace(moved, () => is),
    })),
  };
}

/** Whether no other cell is another than it was, and the one that it is about is there as it is by now, or gone. */
function standsAsMeant(step: Step, now: Lab, lab: Lab): boolean {
  if (now.text === step.text) return true;
  const before = less(now, step.with);
  const after = less(lab, step.without);
  if (before.length !== after.length) return false;
  if (step.without !== null) {
    const own = now.cells.find(({ id }) => id === step.with);
    const back = lab.cells.find(({ id }) => id === step.without);
    // What was typed in a cell since stays; where the edit was of its text, that has to be there still.
    const stays = step.body === undefined ? back?.source : step.body;
    if (!back || (own && own.source !== stays)) return false;
  }
  // A name that is taken back is written in other cells, too.
  if (step.with !== null && step.without !== null && step.with !== step.without) return true;
  return before.every(({ info, source }, at) => info === after[at]!.info && source === after[at]!.source);
}

function less({ cells }: Lab, but: string | null): Cell[] {
  return cells.filter(({ id }) => id !== but);
}

function renamedBack({ with: id, without }: Step, now: Lab): Made | null {
  if (id === null || without === null || id === without) return null;
  const cell = now.cells.find((each) => each.id === id);
  if (!cell) return null;
  try {
    const splices = renameCell(now, cell, without.replace(/#\d+$/, ""));
    return done(now, splices, now.cells.indexOf(cell));
  } catch (error) {
    if (error instanceof SpliceError) return null;
    throw error;
  }
}

/** A deleted cell whose place is gone is put at the end. */
function broughtBack({ text, back, without, with: id }: Step, now: Lab): Made | null {
  if (id !== null || without === null) return null;
  const then = parseLab(spliceText(text, back), "");
  const cell = then.cells.find((each) => each.id === without);
  if (!cell) return null;
  const fence = then.text.slice(cell.fence.start, cell.fence.end);
  const splice = placeFence(now, piecesOf(now).all.length, () => fence);
  return { ...done(now, [splice], now.cells.length), elsewhere: true };
}

function done(now: Lab, splices: readonly Splice[], index: number): Made {
  const lab = parseLab(spliceText(now.text, splices), now.file);
  return { lab, inverse: [...inverseSplices(now.text, splices).values()], id: idOf(lab, index) };
}

function push(steps: Step[], step: Step): void {
  steps.push(step);
  const size = () => steps.reduce((sum, { text }) => sum + text.length, 0);
  while (steps.length > most.steps || (steps.length > 1 && size() > most.characters)) steps.shift();
}

function idOf(lab: Lab, index: number | null): string | null {
  return index === null ? null : (lab.cells[index]?.id ?? null);
}

function indexOf(lab: Lab, id: string | null): number | null {
  const index = lab.cells.findIndex((cell) => cell.id === id);
  return index < 0 ? null : index;
}
