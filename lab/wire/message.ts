/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * What one line of the wire is.
 *
 * `result` and `error` are answers; their `id` may be null or missing. `not-rpc` is JSON that is no JSON-RPC
 * message, among them a request whose `id` is neither a string nor an integer: nobody could answer it.
 */
export type MessageKind =
  "request" | "notification" | "result" | "error" | "batch" | "not-rpc" | "not-json" | "not-utf8" | "blank";

/** One classified line. Every field is always there; null where the line has nothing of the kind. */
export interface Message {
  readonly kind: MessageKind;
  /** The line as text, verbatim, without its LF; null when it is not UTF-8. */
  readonly text: string | null;
  /** The parsed line; undefined when it is not JSON. Doubles: read an id from `idText`, not from here. */
  readonly json: Json | undefined;
  /** The `id` member's value; undefined when there is none. */
  readonly id: Json | undefined;
  /**
   * The `id` as written on the wire, such as `7`, `"a"`, `1.0` or `9007199254740993`; also of a line that is no
   * message, where a lenient peer could read one.
   */
  readonly idText: string | null;
  readonly method: string | null;
  /** The tool, prompt or resource URI that a request names. */
  readonly name: string | null;
  /** The code of an `error` answer, where it is a number. */
  readonly code: number | null;
  /** Member names that the top-level object holds more than once; the last one counts. */
  readonly duplicates: readonly string[];
  /** The messages of a batch, in order; elements that are no message are left out. Empty otherwise. */
  readonly items: readonly Message[];
  /** For a line that is no message: what is there, in one line. */
  readonly reason: string | null;
  /** For a line that is no message: what to do, in one line. */
  readonly fix: string | null;
}

/** `not-rpc`, `not-json`, `not-utf8` or `blank`: no message, and no batch of them. */
export function isStray(message: Message): boolean {
  return message.reason !== null;
}

/** True for an answer, whatever its id. */
export function isAnswer(message: Message): boolean {
  return message.kind === "result" || message.kind === "error";
}
