import type { Direction, Line } from "../../tap/line.ts";
import type { Pin } from "../wire/era.ts";
import type { Finding } from "../wire/lint-frame.ts";
import type { LogLine } from "../wire/log-line.ts";
import type { Message } from "../wire/message.ts";
import type { Paired } from "../wire/pairing.ts";

/** Where on the bench something happened: one connection is one process. */
export interface WirePlace {
  readonly server: string;
  /** The client program that talks to it, where Wirebook does not do so itself. */
  readonly client: string | null;
  /** `default`, an `on=` name, or `fresh`. */
  readonly connection: string;
  /** Grows by one with each process of the bench. */
  readonly conn: number;
  readonly epoch: number;
}

/** One line that crossed a pipe, with what is known of it at that moment. */
export interface LineEvent extends WirePlace {
  readonly kind: "line";
  /** Row number, growing by one over all connections, in the order things happened. */
  readonly n: number;
  /** ms since the epoch. */
  readonly t: number;
  readonly direction: Exclude<Direction, "meta">;
  readonly line: Line;
  /** Null on stderr. */
  readonly message: Message | null;
  readonly paired: Paired | null;
  /** Id of the cell that it belongs to. */
  readonly cell: string | null;
  /** It came after its cell had ended. */
  readonly late: boolean;
  /** Wirebook sent it by itself, as it does only when a person interrupts. */
  readonly ours: boolean;
  /** ms since the request that it answers. */
  readonly ms: number | null;
  /** The revision that this frame is spoken in; null while that is open. */
  readonly era: string | null;
  /** What pinned the connection, this frame included. */
  readonly pin: Pin | null;
  /** What its conversation says of it: order, progress, retries. */
  readonly notes: readonly Finding[];
  readonly log: LogLine | null;
  /** For a log line: the row of the frame that it tells of. */
  readonly joined: number | null;
}

/** Something that is no byte of either side. */
export interface MetaEvent extends WirePlace {
  readonly kind: "meta";
  readonly n: number;
  readonly t: number;
  /** `damaged`: a line of a recording that is no record. */
  readonly meta: "start" | "exit" | "signal" | "eof" | "gap" | "damaged";
  /** In words. */
  readonly text: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export type WireEvent = LineEvent | MetaEvent;
