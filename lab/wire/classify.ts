import type { Message } from "./message.ts";

/**
 * Says what one line is, without its LF. Never throws, whatever the bytes.
 *
 * `direction` changes only the words of `fix`: what a server wrote on stdout, or what was sent to it.
 */
export function classify(content: Uint8Array | string, direction: "c2s" | "s2c" = "s2c"): Message {
  void content;
  void direction;
  throw new Error("not yet");
}

/** The message for a line that was too long to be kept whole, so that nobody can say what it is. */
export function unread(bytes: number): Message {
  void bytes;
  throw new Error("not yet");
}
