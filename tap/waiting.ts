import type { Direction, Line } from "./line.ts";
import type { RecordHead } from "./record.ts";
import type { Lost } from "./recorded.ts";

/** Lines that are not recorded, all in one place of the recording. Times in ms since the epoch. */
export interface Gap {
  from: number;
  to: number;
  why: string;
  lost: Partial<Record<Direction, Lost>>;
}

/** What waits to be written: a line with its head, a record that is encoded already, or a gap that stands there. */
export type Entry =
  | { kind: "line"; line: Line; head: RecordHead }
  | { kind: "record"; bytes: Buffer }
  | { kind: "gap"; gap: Gap };

/** What a waiting line costs beside its content; a flood of empty lines is a flood too. */
const OVERHEAD = 256;

/**
 * The queue between the wire and the disk, and the decision of what is given up when the disk takes nothing.
 * Order is kept: a gap stands where its lines would have stood.
 */
export class Waiting {
  readonly #budget: number;
  #entries: Entry[] = [];
  #first = 0;
  #taken = 0;
  #cost = 0;
  #lines = 0;
  readonly #missing: Lost = { lines: 0, bytes: 0 };

  /** `budget`: bytes that may wait. At least one line always may. */
  constructor(budget: number) {
    this.#budget = budget;
  }

  get length(): number {
    return this.#entries.length - this.#first;
  }

  get overBudget(): boolean {
    return this.#cost > this.#budget && this.#lines > 1;
  }

  /** Lines and wire bytes that are given up so far. */
  get missing(): Readonly<Lost> {
    return this.#missing;
  }

  at(index: number): Entry | undefined {
    return this.#entries[this.#first + index];
  }

  /** Says that the first `count` entries are on their way to the disk, so a gap among them is as it is. */
  taken(count: number): void {
    this.#taken = count;
  }

  /**
   * Adds a line. While the disk is in `trouble` (said in words) and no room is left, the line is lost to a gap
   * instead, and so are all behind it until the trouble is over.
   */
  add(line: Line, head: RecordHead, trouble: string | null): void {
    const cost = line.content.length + OVERHEAD;
    if (trouble !== null) {
      const last = this.length > this.#taken ? this.#entries.at(-1) : undefined;
      if (last?.kind === "gap") return this.#lose(last.gap, line, head);
      if (this.#lines > 0 && this.#cost + cost > this.#budget) {
        const gap: Gap = { from: head.t, to: head.t, why: trouble, lost: {} };
        this.#entries.push({ kind: "gap", gap });
        return this.#lose(gap, line, head);
      }
    }
    this.#entries.push({ kind: "line", line, head });
    this.#cost += cost;
    this.#lines++;
  }

  /** Adds a record that is encoded already: small, rare, and never given up for room. */
  append(bytes: Buffer): void {
    this.#entries.push({ kind: "record", bytes });
  }

  /** Takes away the first `count` entries: they are on the disk. */
  done(count: number): void {
    for (let i = 0; i < count; i++) {
      const entry = this.#entries[this.#first + i];
      if (entry?.kind !== "line") continue;
      this.#cost -= entry.line.content.length + OVERHEAD;
      this.#lines--;
    }
    this.#first += count;
    this.#taken = 0;
    if (this.#first > 1024 && this.#first * 2 > this.#entries.length) {
      this.#entries.splice(0, this.#first);
      this.#first = 0;
    }
  }

  /** Gives up every line that waits: one gap, in the place of the first of them, and the encoded records stay. */
  giveUp(why: string): void {
    let whole: Gap | undefined;
    const kept: Entry[] = [];
    for (const entry of this.#entries.slice(this.#first)) {
      if (entry.kind === "record") {
        kept.push(entry);
        continue;
      }
      if (!whole) {
        whole = entry.kind === "gap" ? entry.gap : { from: entry.head.t, to: entry.head.t, why, lost: {} };
        kept.push({ kind: "gap", gap: whole });
      }
      if (entry.kind === "line") this.#lose(whole, entry.line, entry.head);
      else if (entry.gap !== whole) merge(whole, entry.gap);
    }
    this.#entries = kept;
    this.#first = 0;
    this.#cost = 0;
    this.#lines = 0;
    this.#taken = 0;
  }

  #lose(gap: Gap, line: Line, head: RecordHead): void {
    gap.from = Math.min(gap.from, head.t);
    gap.to = Math.max(gap.to, head.t);
    for (const count of [this.#missing, lostOf(gap, head.dir)]) {
      count.lines++;
      count.bytes += line.bytes;
    }
  }
}

function merge(into: Gap, gap: Gap): void {
  into.from = Math.min(into.from, gap.from);
  into.to = Math.max(into.to, gap.to);
  for (const dir of Object.keys(gap.lost) as Direction[]) {
    const count = lostOf(into, dir);
    count.lines += gap.lost[dir]!.lines;
    count.bytes += gap.lost[dir]!.bytes;
  }
}

const lostOf = (gap: Gap, dir: Direction): Lost => (gap.lost[dir] ??= { lines: 0, bytes: 0 });
