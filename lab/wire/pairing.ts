import type { Message } from "./message.ts";

/** What pairing found about one line. */
export interface Paired {
  /** Row of the other half: the request that an answer, progress, cancellation or subscription line is about. */
  readonly peer: number | null;
  /** The request behind `peer`; also there after it was answered. */
  readonly request: Message | null;
  /** The line's own method, or that of the request it answers. */
  readonly method: string | null;
  /** For an answer: true when it is the first to a request that was open. */
  readonly closes: boolean;
  readonly notes: readonly PairingNote[];
  /** For a batch: one entry for each of its messages. */
  readonly items: readonly Paired[];
}

export interface PairingNote {
  /** Stable, `WB3xx`; listed in `codes.ts`. */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** A request that has no answer yet. */
export interface OpenRequest {
  readonly row: number;
  readonly message: Message;
  readonly from: "client" | "server";
  readonly cancelled: boolean;
}

/** Pairs requests and answers of one connection, both ways. Rows are the caller's numbers. */
export class Pairing {
  /** A line to the server. */
  sent(message: Message, row: number): Paired {
    void message;
    void row;
    throw new Error("not yet");
  }
  /** A line from the server. */
  received(message: Message, row: number): Paired {
    void message;
    void row;
    throw new Error("not yet");
  }
  /** Requests without an answer, oldest first. */
  open(): OpenRequest[] {
    throw new Error("not yet");
  }
}
