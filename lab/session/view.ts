/**
 * What the page sees of an open lab. Types only: the session makes them, the server sends them as JSON,
 * the page draws them and computes nothing that the command line would have to compute again.
 */
import type { RootContent } from "mdast";
import type { ResultKind, Stale, Status } from "../engine/state.ts";
import type { FormView, QuestionView } from "./question-view.ts";
import type { WalkView } from "./walk-view.ts";
import type { WireRow } from "./wire-row.ts";

export type { WalkView } from "./walk-view.ts";
export type { LogView, WireRow } from "./wire-row.ts";

/** A whole lab at one moment. Events with an id above `event` bring it up to date. */
export interface LabView {
  /** Opaque; the only name of a lab that a page may use. */
  id: string;
  /** The `lab:` of the front matter. */
  lab: string;
  title: string;
  protocol: string | null;
  /** The file as a person would name it, relative to the folder Wirebook was started in where possible. */
  file: string;
  /** A lab of the package is read-only; its first edit makes a copy under `work/labs/`. */
  readOnly: boolean;
  /** Changes with every edit of the file. */
  version: string;
  /** How the lab wants to be shown: as a page, or step by step. */
  view: "page" | "steps";
  blocks: BlockView[];
  /** Every cell by id, in page order. */
  cells: CellView[];
  servers: ServerView[];
  /** The newest rows of the wire, oldest first; `wireTotal` counts those that came before, too. */
  wire: WireRow[];
  wireTotal: { rows: number; bytes: number };
  /** True while anything is queued or running. */
  running: boolean;
  points: { got: number; of: number };
  problems: ProblemView[];
  notices: NoticeView[];
  walk: WalkView;
  /** There where this is a recording alone: no cells, no servers, nothing that could run. */
  recording?: RecordingProgress;
  /** Id of the last event that this snapshot already holds. */
  event: number;
}

/** How far a recording's file is read, in bytes. */
export interface RecordingProgress {
  done: number;
  of: number;
  reading: boolean;
}

export type BlockView = { kind: "prose"; id: string; nodes: RootContent[] } | { kind: "cell"; id: string };

/** A sentence that the page keeps on show, such as where a read-only lab was copied to. */
export interface NoticeView {
  kind: "copied" | "gap" | "changed-on-disk" | "error";
  text: string;
  /** Of `copied`: the file of the package, as the list of labs names it; there it can be opened as it was. */
  original?: string;
}

/** A fault of the lab file or of a frame's text. Warnings never stop a send. */
export interface ProblemView {
  /** Stable, `WB101`… */
  code: string;
  severity: "error" | "warning";
  message: string;
  /** Cell id, or null for the file as a whole. */
  cell: string | null;
  /** 1-based, in the file. */
  line: number;
  column: number;
  /** UTF-16 offsets in the cell's `source`, where the fault is inside it. */
  span: { start: number; end: number } | null;
}

export type CellKind = "value" | "cel" | "frame" | "form" | "do" | "call" | "chat" | "script" | "check";

export interface CellView {
  id: string;
  name: string;
  kind: CellKind;
  /** The fence's language: json, text, yaml, cel. */
  language: string;
  /** The info string as typed. */
  info: string;
  /** The fence's body as typed, without its last line end; LF only. */
  source: string;
  /** 1-based line of the fence in the file. */
  line: number;
  /** Servers this cell sends to, in order. */
  to: string[];
  /** Names of the servers, or of the client, that a run of this cell starts where they do not run yet. */
  starts: string[];
  on: string | null;
  /** For raw cells: how the body becomes bytes. */
  raw: "lf" | "noeol" | "escaped" | null;
  /** ms that the cell waits for an answer. */
  wait: number | null;
  mode: "auto" | "manual";
  /** Of a check: what state is bound to, or is not bound to, where it holds. */
  bound: string | null;
  unbound: string | null;
  /** Names that it reads, that read it, and that it merely follows. */
  reads: string[];
  readBy: string[];
  after: string[];
  status: Status;
  /** 1-based place in the queue while queued. */
  place: number | null;
  result: ResultKind | null;
  stale: Stale | null;
  /** What is wrong with the names it has or reads, which keeps it from running. */
  misnamed: "duplicate" | "undefined" | "cycle" | null;
  /** One sentence on why the cell is not fresh, or blocked, or failed; plain text, `code` in back-ticks. */
  why: string | null;
  /** Manual cells that a run of this one would have to run first. */
  asksFirst: string[];
  /** ms since the epoch; while running, when it began. */
  startedAt: number | null;
  /** ms since the epoch of the end of the last run. */
  lastRun: number | null;
  /** Duration of the last run. */
  ms: number | null;
  outcome: OutcomeView | null;
  /** What a form cell is there to answer; null for any other cell. */
  question: QuestionView | null;
}

export type OutcomeView =
  | { kind: "value"; text: TextView }
  | { kind: "frame"; sent: SentView; sides: SideView[] }
  | { kind: "do"; text: TextView }
  | ScriptView
  | FormView
  | { kind: "check"; verdict: VerdictView };

/** What a client program did. */
export interface ScriptView {
  kind: "script";
  client: string;
  /** Its standard output, and of its standard error what is no log line of a server. */
  out: TextView;
  err: TextView;
  /** Frames that crossed between it and its servers; the first one's row. */
  frames: number;
  first: number | null;
  /** Log lines of its servers. */
  logs: number;
  code: number | null;
  signal: string | null;
}

/** Text that may be cut for the page; the whole is at `frames/N` when it has a frame number. */
export interface TextView {
  text: string;
  /** Bytes of the whole: of a line of the wire those that passed, its LF included; of any other text its UTF-8. */
  bytes: number;
  cut: boolean;
}

/** The bytes a frame cell sent, the same to every side. */
export interface SentView {
  text: TextView;
  /** Bytes on the wire, the LF included where one was sent. */
  bytes: number;
  /** Of these, what the 2026 envelope in `_meta` takes. */
  envelope: number;
  /** Lint of the frame as sent. */
  findings: FindingView[];
}

/** What one server did with a frame. */
export interface SideView {
  server: string;
  /** `default`, the `on=` name, or `fresh`. */
  connection: string;
  epoch: number;
  /** Revision spoken on this frame, such as `2026-07-28`; null while open. */
  era: string | null;
  /** What pinned the era of this connection, in a few words; null while open. */
  pinnedBy: string | null;
  state: "waiting" | "answered" | "asked" | "silence" | "sent" | "ended" | "aborted";
  /** Wire row of the frame that went out; null until it did. */
  request: number | null;
  /** All that came while the cell was open, in order, and what came late, marked so. Of a flood, both ends. */
  items: ItemView[];
  /** How many are left out between the ends. */
  left: number;
  /** How many of all are stray lines. */
  strays: number;
  received: number;
  /** ms from the last byte sent to the answer, or to the end of the wait. */
  ms: number | null;
  waited: number | null;
  /** How the process ended, when it ended while the cell was open or before it could send. */
  ended: EndView | null;
}

export interface ItemView {
  /** Wire row. */
  frame: number;
  kind: "answer" | "notification" | "ask" | "stray";
  late: boolean;
  text: TextView;
  bytes: number;
  /** ms after the frame went out. */
  ms: number;
  outcome: "ok" | "error" | "tool-error" | "input-required" | null;
  /** JSON-RPC error code. */
  code: number | null;
  /** For a stray line: why it is no message, and what to do. */
  reason: string | null;
  fix: string | null;
  findings: FindingView[];
}

export interface FindingView {
  code: string;
  severity: "error" | "warning";
  /** Where in the frame, such as `params._meta["io.modelcontextprotocol/clientCapabilities"]`. */
  path: string;
  message: string;
}

export interface EndView {
  code: number | null;
  signal: string | null;
  /** The last lines of its stderr, oldest first. */
  stderr: string[];
  /** What ended it, in words: `by Restart`, `crashed`, `could not start: …`. */
  how: string;
}

export interface ServerView {
  name: string;
  /** Where it was named: the lab, a `.mcp.json`, the package, or the command line. */
  from: string;
  state: "off" | "unapproved" | "starting" | "ready" | "ended" | "died" | "failed";
  /** 0 before the first start; each Restart makes the next. */
  epoch: number;
  /** Revision of the default connection; null while open. */
  era: string | null;
  /** Live and ended connections of this epoch. */
  connections: { name: string; state: "ready" | "ended" | "died"; era: string | null; pid: number | null }[];
  end: EndView | null;
  /** What would be started, in full, for a person to approve; null when it is approved. */
  approval: ApprovalView | null;
}

export interface ApprovalView {
  /** SHA-256, hex; what the page sends back. */
  key: string;
  program: string;
  args: string[];
  cwd: string;
  /** Values marked secret are not shown. */
  env: { name: string; value: string | null }[];
}

export interface VerdictView {
  state: "correct" | "almost" | "wrong" | "not-run" | "blocked" | "error";
  points: { got: number; of: number };
  lines: VerdictLineView[];
}

export interface VerdictLineView {
  that: string;
  expect: string;
  /** Null when it could not be judged. */
  ok: boolean | null;
  /** What the expression gave, or the values it read, or why it could not be computed. */
  actual: string | null;
  hint: string | null;
}

/** What the event stream brings, one JSON object a line. */
export type LabEvent = { id: number } & (
  | { type: "cell"; cell: CellView }
  /** The file changed: everything but the wire, anew. */
  | { type: "lab"; lab: Omit<LabView, "wire" | "wireTotal" | "event"> }
  | { type: "wire"; rows: WireRow[]; wireTotal: { rows: number; bytes: number } }
  | { type: "server"; server: ServerView }
  | {
      type: "status";
      running: boolean;
      points: { got: number; of: number };
      problems: ProblemView[];
      notices: NoticeView[];
      walk: WalkView;
    }
  /** The events asked for are gone: fetch a snapshot. */
  | { type: "reset" }
);
