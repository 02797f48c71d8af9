import type { Message } from "./message.ts";

/** The revisions of the specification, oldest first. */
export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

/** `2024`: one `initialize` handshake settles the revision. `2026`: every request names it in `_meta`. */
export type Family = "2024" | "2026";

/**
 * The family of a revision. One that is not listed is taken for `2026`: such a string comes from an envelope,
 * since what `initialize` settles is a revision that its server knows.
 */
export function family(revision: string): Family {
  void revision;
  throw new Error("not yet");
}

/** The revision that a frame's own envelope names, whatever string that is; null where it names none. */
export function eraOfRequest(message: Message): string | null {
  void message;
  throw new Error("not yet");
}

/** The revision that the answer to `initialize` settles; null where it is no such answer. */
export function settledRevision(answer: Message, request: Message | null): string | null {
  void answer;
  void request;
  throw new Error("not yet");
}

/** What pinned the era of a connection. */
export interface Pin {
  readonly family: Family;
  /** Null where frames are served and no revision was ever named. */
  readonly revision: string | null;
  /** In a few words, such as "`initialize` settled 2025-06-18"; back-ticks mark code. */
  readonly by: string;
}

/**
 * Follows one connection and says what pinned its era: the answer to `initialize`, the first enveloped request
 * that was served, or the first bare request that was. `server/discover` pins nothing, nor does a refusal.
 */
export class EraPin {
  /** Null while open. */
  get pin(): Pin | null {
    throw new Error("not yet");
  }
  /** A line to the server. */
  sent(message: Message): void {
    void message;
  }
  /** A line from the server; `request` is what it answers, as pairing found it. True when the pin changed. */
  received(message: Message, request: Message | null): boolean {
    void message;
    void request;
    return false;
  }
}
