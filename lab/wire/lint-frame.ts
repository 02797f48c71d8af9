import type { Span } from "./json-places.ts";
import type { Pin } from "./era.ts";
import type { Message } from "./message.ts";

/** One thing that a frame has and its revision does not want, or the other way round. It never stops a send. */
export interface Finding {
  /** Stable, `WB3xx`; listed in `codes.ts`. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** Where in the frame, such as `params._meta["io.modelcontextprotocol/clientCapabilities"]`; "" for all of it. */
  readonly path: string;
  /** What is there, what the revision wants, and which section says so. */
  readonly message: string;
  /** Where in the text, UTF-16 offsets; null where what is missing has no place. */
  readonly span: Span | null;
}

export interface LintContext {
  readonly direction: "c2s" | "s2c";
  /** The revision to judge by. Without it: the one the frame (or its request) names, else the pinned one. */
  readonly revision?: string | null;
  /** What the connection was pinned to before this frame. */
  readonly pinned?: Pin | null;
  /** What an answer answers. */
  readonly request?: Message | null;
}

/** Checks one line, without its LF. Never throws; at most 50 findings, the errors first. */
export function lintFrame(text: string, context: LintContext): Finding[] {
  void text;
  void context;
  throw new Error("not yet");
}
