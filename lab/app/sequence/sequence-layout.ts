import type { WireRow } from "../../session/view.ts";
import { CellTurns, type TurnCell } from "./cell-turns.ts";
import { lanesOf, type Lanes } from "./sequence-lanes.ts";
import { WalkLines, type SequenceWalk } from "./sequence-walk.ts";

/**
 * One line of the diagram, from lane to lane. `run`: a person ran a cell. `frame`: a line crossed the tap.
 * `ask`: what a server asks reaches the person. `reply`: the person's answer; its row is the one before it.
 * `process`: something happened to a process; it stays in its lane.
 */
export interface SequenceLine {
  kind: "run" | "frame" | "ask" | "reply" | "process";
  row: WireRow;
  from: number;
  to: number;
  /** The cell that was run, or the form that was answered. */
  cell: TurnCell | null;
  /** In a walk: what stands above it, where a group of steps begins. */
  heading?: string | null;
  /** In a walk: it is of the step that is looked at. */
  now?: boolean;
}

export interface SequenceLayout extends Lanes {
  lines: SequenceLine[];
  /** For each lane of a server, the lines between which a process of it lives: `end` exclusive. */
  lives: { lane: number; from: number; end: number }[];
}

/** Where a line is that shows this frame, and no person's doing around it; -1 where there is none. */
export function lineOfFrame(lines: readonly SequenceLine[], n: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { row, kind } = lines[middle]!;
    if (row.n === n && (kind === "frame" || kind === "process")) return middle;
    // The run stands before its frame and the question after the frame that asks it.
    if (row.n < n || (row.n === n && kind === "run")) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Lays rows of the wire out, oldest first. Lines of standard error belong to no arrow and are left out. In a walk the
 * person is there for what they were asked and answered, not for each cell that they ran.
 */
export function sequenceLayout(
  rows: readonly WireRow[],
  cells: readonly TurnCell[],
  walk: SequenceWalk | null = null,
): SequenceLayout {
  const known = new Set(cells.map(({ id }) => id));
  const named = new Set<string>();
  let person = false;
  for (const row of rows) {
    if (ofServer(row)) named.add(row.server);
    person ||=
      walk === null &&
      (asksPerson(row) || (row.direction === "c2s" && row.cell !== null && known.has(row.cell)));
  }
  if (walk !== null) {
    person = walk.forms.length > 0;
    for (const server of walk.coming?.to ?? []) named.add(server);
  }
  const servers = [...named];
  const head = lanesOf(servers, person, walk === null ? "narrow" : "wide");
  const client = person ? 1 : 0;
  const laneOf = new Map(servers.map((name, at) => [name, client + 2 + at]));
  const turns = new CellTurns(cells);
  const lines: SequenceLine[] = [];
  const lives = new Lives();
  const told = walk === null ? null : new WalkLines(walk, lines, client);
  for (const row of rows) {
    if (!drawn(row)) continue;
    told?.before(row);
    // What ended and never was a server is the program of a client.
    const lane = laneOf.get(row.server) ?? client;
    if (row.direction === "meta") {
      lines.push({ kind: "process", row, from: lane, to: lane, cell: null });
      lives.process(row, lane, lines.length - 1);
      continue;
    }
    const out = row.direction === "c2s";
    const cell = person && walk === null ? turns.begins(row) : null;
    if (cell !== null) lines.push({ kind: "run", row, from: 0, to: client, cell });
    lives.seen(row, lane, lines.length);
    lines.push({ kind: "frame", row, from: out ? client : lane, to: out ? lane : client, cell: null });
    if (asksPerson(row) && (told === null || told.asks(row)))
      lines.push({ kind: "ask", row, from: client, to: 0, cell: null });
  }
  told?.end();
  return { ...head, lines, lives: lives.upTo(lines.length) };
}

const ofServer = ({ direction, outcome }: WireRow): boolean =>
  direction === "c2s" || direction === "s2c" || (direction === "meta" && outcome === "start");
const drawn = ({ direction }: WireRow): boolean => direction !== "err";

/** Whether what this row carries is for a person to answer: the old way as a request, the new way as a result. */
const asksPerson = ({ direction, kind, method, outcome }: WireRow): boolean =>
  direction === "s2c" &&
  (outcome === "input-required" || (kind === "request" && method === "elicitation/create"));

/** Between which lines each server has a process. */
class Lives {
  readonly #open = new Map<number, { from: number; processes: Map<string, number> }>();
  readonly #done: SequenceLayout["lives"] = [];
  /** Lanes whose processes are told of when they start and end. */
  readonly #told = new Set<number>();

  /** A line of a process whose start was not recorded shows that it lives. */
  seen(row: WireRow, lane: number, at: number): void {
    if (!this.#told.has(lane) && !this.#open.has(lane)) this.#add(row, lane, at);
  }

  process(row: WireRow, lane: number, at: number): void {
    if (row.outcome === "start") this.#add(row, lane, at);
    else if (row.outcome === "exit") this.#end(row, lane, at);
    if (row.outcome === "start" || row.outcome === "exit") this.#told.add(lane);
  }

  upTo(end: number): SequenceLayout["lives"] {
    return [...this.#done, ...[...this.#open].map(([lane, { from }]) => ({ lane, from, end }))];
  }

  #add(row: WireRow, lane: number, at: number): void {
    const open = this.#open.get(lane) ?? { from: at, processes: new Map<string, number>() };
    this.#open.set(lane, open);
    open.processes.set(placeOf(row), (open.processes.get(placeOf(row)) ?? 0) + 1);
  }

  #end(row: WireRow, lane: number, at: number): void {
    const open = this.#open.get(lane);
    if (open === undefined) return;
    const left = (open.processes.get(placeOf(row)) ?? 1) - 1;
    if (left > 0) open.processes.set(placeOf(row), left);
    else open.processes.delete(placeOf(row));
    if (open.processes.size > 0) return;
    this.#open.delete(lane);
    this.#done.push({ lane, from: open.from, end: at });
  }
}

const placeOf = ({ connection, epoch }: WireRow): string => `${epoch} ${connection}`;
