/**
 * One line as it crossed the wire: what came before an LF, or before the end of the stream.
 *
 * `content` never holds the LF; a CR before it stays. When the line was longer than the splitter holds,
 * `content` is its first 4 KiB, `whole` is false, and `sha256` is that of the whole line without its LF.
 */
export interface Line {
  /** Bytes on the wire, the LF included. */
  bytes: number;
  /** False for a last line that the stream ended without an LF. */
  eol: boolean;
  content: Buffer;
  whole: boolean;
  /** Lower-case hex; present when `whole` is false. */
  sha256?: string;
}

/** `c2s` client to server, `s2c` server to client, `err` the server's stderr, `meta` what is no byte of either. */
export type Direction = "c2s" | "s2c" | "err" | "meta";
