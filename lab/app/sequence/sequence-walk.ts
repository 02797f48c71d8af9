import type { WireRow } from "../../session/view.ts";
import type { TurnCell } from "./cell-turns.ts";
import type { SequenceLine } from "./sequence-layout.ts";

/** A form of the lab: what a person is asked by it, and answered. */
export interface WalkForm {
  cell: TurnCell;
  /** Ids of the cells whose answer asks its question. */
  asks: ReadonlySet<string>;
  /** ms since the epoch of the answer in this walk; null while there is none. */
  at: number | null;
  /** The answer in a few words, such as `accept, P2`. */
  said: string;
}

/** How a walk through a lab tells of its rows. A new object where anything in it is new. */
export interface SequenceWalk {
  forms: readonly WalkForm[];
  /** The group of the step that a cell is in; null where it has none. */
  group(cell: string): string | null;
  /** Whether a cell is in the step that is looked at. */
  now(cell: string): boolean;
  /** Rows up to this one were sent again on the way back. */
  replayed: number;
  /** What will be sent next, where that is known. */
  coming: { label: string; to: readonly string[] } | null;
  /** What is known of the state in a row: null where it carries none; `changed` in a few words, where it was. */
  state(row: WireRow): { changed: string | null } | null;
}

/** Adds to lines, as they come, what only a walk knows. */
export class WalkLines {
  readonly #walk: SequenceWalk;
  readonly #lines: SequenceLine[];
  readonly #client: number;
  /** Answers that are not told yet, in the order in which they were given. */
  #replies: WalkForm[];
  #told = 0;
  #heading: string | null = null;

  constructor(walk: SequenceWalk, lines: SequenceLine[], client: number) {
    this.#walk = walk;
    this.#lines = lines;
    this.#client = client;
    this.#replies = walk.forms.filter(({ at }) => at !== null).toSorted((a, b) => a.at! - b.at!);
  }

  /** Whether the question in this row was put to the person. */
  asks({ cell }: WireRow): boolean {
    return cell !== null && this.#walk.forms.some(({ asks }) => asks.has(cell));
  }

  /** A row comes next: answers that were given before it stand before it. */
  before(row: WireRow): void {
    if (row.direction === "c2s") this.#reply(row.t);
    this.#mark();
  }

  end(): void {
    this.#reply(Infinity);
    this.#mark();
  }

  #reply(until: number): void {
    while (this.#replies.length > 0 && this.#replies[0]!.at! <= until) {
      const { cell } = this.#replies.shift()!;
      const row = this.#lines.at(-1)?.row;
      if (row !== undefined) this.#lines.push({ kind: "reply", row, from: 0, to: this.#client, cell });
    }
  }

  /** Says of the lines since the last time what they are in the walk. */
  #mark(): void {
    for (; this.#told < this.#lines.length; this.#told++) {
      const line = this.#lines[this.#told]!;
      const cell = line.kind === "reply" ? (line.cell?.id ?? null) : line.row.cell;
      if (cell === null) continue;
      const parts = [this.#walk.group(cell), line.row.n <= this.#walk.replayed ? "sent again" : null];
      const heading = parts.filter((part) => part !== null).join(" · ");
      line.now = this.#walk.now(cell);
      line.heading = heading !== "" && heading !== this.#heading ? heading : null;
      this.#heading = heading;
    }
  }
}
