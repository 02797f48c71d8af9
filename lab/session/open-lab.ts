import type { FieldFault } from "../wire/form/judge-content.ts";
import type { Json } from "../wire/message.ts";
import type { CellEdit, CellEditAnswer } from "./cell-edit.ts";
import type { Drafting } from "./drafting.ts";
import type { LabEntry } from "./list-view.ts";
import type { OpenWire } from "./open-wire.ts";
import type { RecordingEntry } from "./recording-entry.ts";
import type { LabEvent } from "./view.ts";

/**
 * A cell's run either starts, or names the manual cells that would have to run before it. `version` is the file's,
 * where the run committed an edit.
 */
export type RunAnswer = ({ started: true } | { asks: string[] }) & { version?: string };

/** How a cell is run. `source` is committed as an edit before, over the file's `version` that it began from. */
export interface RunOptions {
  source?: string | undefined;
  /** Required with `source`. */
  version?: string | undefined;
  /** Runs the manual cells before it, too. */
  manual?: boolean | undefined;
}

/** What a person answers to the question of a form cell. */
export interface PersonsAnswer {
  action: "accept" | "decline" | "cancel";
  /** Only with `accept`: a value for each field that was filled in. */
  content?: { [name: string]: Json } | undefined;
  /** The question that the person saw (`AskedQuestion.turn`); without it, whatever is asked now. */
  turn?: string | undefined;
}

/**
 * What a person may do with an open lab. The page's API, `wirebook run` and the tests use this and nothing else.
 * Methods throw `Refusal` where what was asked cannot be done; the message is for the person.
 */
export interface OpenLab extends OpenWire {
  /**
   * Events with ids above `after`, then those to come, until `signal` aborts. Where events after `after` are
   * no longer kept, one `reset` comes first and the stream goes on from now. A file that another program changes is
   * read again when nothing runs.
   */
  events(after: number, signal: AbortSignal): AsyncIterable<LabEvent>;
  /**
   * Runs one cell, its stale automatic ancestors first. Where an edit comes with it and `version` is not the file's,
   * the refusal is 409, as for `edit`, and nothing runs.
   */
  run(cell: string, options?: RunOptions): Promise<RunAnswer>;
  /** Restarts the servers and runs everything in order; resolves when started, not when done. */
  runAll(): Promise<void>;
  /**
   * Goes on in a walk through the lab: runs those of these cells that have not run. With `again` the walk goes back:
   * servers restart, every cell is as if it had never run, and then these run, in the lab's order, with the answers
   * that the file has. Resolves when started.
   *
   * @throws Refusal 404 where the lab has no cell with one of the ids; nothing runs then
   */
  walk(cells: readonly string[], options?: { again?: boolean | undefined }): Promise<void>;
  interrupt(): void;
  restart(server: string): Promise<void>;
  /** Approves the start command with this key, and remembers it. */
  approve(key: string): Promise<void>;
  /**
   * Saves a cell's text without running it. Where `version` is not the file's as it is on the disk now, the refusal
   * is 409, and the events bring the file's text.
   */
  edit(cell: string, source: string, version: string): Promise<{ version: string }>;
  /**
   * Adds, takes away, moves, copies, renames or re-labels a cell, or takes such an edit back. Runs nothing; a cell that
   * is gone takes its answer along, a renamed one keeps it. The refusal is 409 as for `edit`; 422 where the edit cannot
   * be made, with why.
   */
  editCells(edit: CellEdit, version: string): Promise<CellEditAnswer>;
  /**
   * Writes a person's answer into the body of a form cell, and runs it; nothing is sent by that. One press is one
   * answer. The refusal is 409 where the file changed, as for `edit`, or the question did, or it has been answered; 422,
   * with the fields' faults, where the answer does not fit.
   */
  answer(cell: string, answer: PersonsAnswer, version: string): Promise<RunAnswer>;
  /** What is said of a cell's text while it is written. */
  readonly drafting: Pick<Drafting, keyof Drafting>;
  /** Ends every process of the lab and closes its recording; resolves when they are gone. */
  close(): Promise<void>;
}

/** The labs of one Wirebook process. */
export interface Workspace {
  list(): Promise<LabEntry[]>;
  /**
   * Makes a new lab in `work/labs/` from a template of Wirebook's own, named by its title; nothing else of it comes
   * from the caller.
   */
  create(title: string): Promise<{ id: string }>;
  /** An open lab as it is now, as one HTML file that opens from disk. */
  exported(lab: OpenLab): Promise<string>;
  /** Opens a lab by its opaque id, or gives the one already open. Null where no such lab is. */
  open(id: string): Promise<OpenLab | null>;
  /** What crossed in the open lab with this id, or the recording with it. Null where there is neither. */
  look(id: string): Promise<OpenWire | null>;
  /** Closes the lab or the recording that is open under this id, and lets go of what it held. Opens nothing. */
  end(id: string): Promise<void>;
  readonly recordings: RecordingShelf;
  close(): Promise<void>;
}

/** The recordings that can be looked at here, newest first. */
export interface RecordingShelf {
  list(): Promise<RecordingEntry[]>;
  /** Opens a recording by its opaque id, or gives the one already open. Null where no such recording is. */
  open(id: string): Promise<OpenWire | null>;
  /**
   * Keeps a recording that comes from elsewhere in a private file.
   *
   * @param name what it was called there; only its letters count
   * @param limit most bytes that are taken
   * @throws Refusal 413 above the limit, 422 where it is no recording; nothing of it stays then
   */
  take(name: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<RecordingEntry>;
}

/** Something asked of a lab that cannot be done; `status` is the HTTP status that fits. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    message: string,
    readonly status: 400 | 404 | 409 | 413 | 422 = 400,
    /** Of an answer that does not fit: what is wrong with each field. */
    readonly faults?: readonly FieldFault[],
  ) {
    super(message);
  }
}
