import { ENVELOPE_KEYS } from "./envelope.ts";
import type { Message } from "./message.ts";
import { isObject, own } from "./own.ts";

/** The revisions of the specification, oldest first. */
export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

/** `2024`: one `initialize` handshake settles the revision. `2026`: every request names it in `_meta`. */
export type Family = "2024" | "2026";

/** Settled by `initialize`; 2024-10-07 is a draft that shipped in SDKs. */
const BY_HANDSHAKE = new Set(["2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]);

/**
 * The family of a revision. One that is not listed is taken for `2026`: such a string comes from an envelope,
 * since what `initialize` settles is a revision that its server knows.
 */
export function family(revision: string): Family {
  return BY_HANDSHAKE.has(revision) ? "2024" : "2026";
}

/** Whether a text is one of the published revisions; drafts are none. */
export function isRevision(text: string): text is Revision {
  return (REVISIONS as readonly string[]).includes(text);
}

/** The revision that a frame's own envelope names, whatever string that is; null where it names none. */
export function eraOfRequest(message: Message): string | null {
  const named = own(message.json, "params", "_meta", ENVELOPE_KEYS[0]);
  return typeof named === "string" ? named : null;
}

/** The revision that the answer to `initialize` settles; null where it is no such answer. */
export function settledRevision(answer: Message, request: Message | null): string | null {
  if (answer.kind !== "result" || request?.method !== "initialize") return null;
  const settled = own(answer.json, "result", "protocolVersion");
  return typeof settled === "string" ? settled : null;
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
 * Codes of answers after which a server is as open as before: it could not read the frame (-32700, -32600), or
 * refused its version (-32022).
 */
const REFUSALS = new Set([-32700, -32600, -32022]);

/**
 * Follows one connection and says what pinned its era: the answer to `initialize`, the first enveloped request
 * that was served, or the first bare request that was. `server/discover` pins nothing, nor does a refusal.
 *
 * A server keeps its pin to itself, so only answers count as proof: a result with `resultType` is the 2026
 * shape, one without it the 2024 shape, whatever its request looked like. An error proves a pin only for a
 * whole envelope, since a server that knows 2026 only refuses bare requests with those same codes.
 */
export class EraPin {
  #pin: Pin | null = null;
  /** The first bare line, which may have pinned the server before any answer shows it. */
  #firstBare: string | null = null;

  /** Null while open. */
  get pin(): Pin | null {
    return this.#pin;
  }

  /** A line to the server. */
  sent(message: Message): void {
    const isBare = message.method !== null && message.reason === null && !hasEnvelope(message);
    if (isBare && message.method !== "initialize") this.#firstBare ??= message.method;
  }

  /** A line from the server; `request` is what it answers, as pairing found it. True when the pin changed. */
  received(message: Message, request: Message | null): boolean {
    if (request === null || (message.kind !== "result" && message.kind !== "error")) return false;
    const settled = settledRevision(message, request);
    const next = settled === null ? this.#byRequest(message, request) : this.#byHandshake(settled);
    if (next === null) return false;
    this.#pin = next;
    return true;
  }

  #byHandshake(revision: string): Pin {
    const before = this.#pin;
    const settled = `\`initialize\` settled ${revision}`;
    if (before === null || before.revision === revision) return { family: "2024", revision, by: settled };
    return { family: "2024", revision, by: `${settled}; before, ${before.by}` };
  }

  #byRequest(answer: Message, request: Message): Pin | null {
    if (this.#pin !== null || request.method === "server/discover" || request.method === "initialize")
      return null;
    const named = eraOfRequest(request);
    const what = `\`${request.method}\``;
    if (answer.kind === "error") {
      if (named === null || !isWhole(request) || REFUSALS.has(answer.code ?? 0)) return null;
      return { family: "2026", revision: named, by: `the envelope of ${what} named ${named}` };
    }
    const isModern = own(answer.json, "result", "resultType") !== undefined;
    if (isModern && named !== null) {
      return { family: "2026", revision: named, by: `the envelope of ${what} named ${named}` };
    }
    if (isModern) return { family: "2026", revision: null, by: `${what} was answered in the 2026 shape` };
    const bare = this.#firstBare;
    if (bare !== null) return { family: "2024", revision: null, by: `a bare \`${bare}\` came first` };
    return { family: "2024", revision: null, by: `${what} was answered in the 2024 shape` };
  }
}

/** The `protocolVersion` key, of whatever type, is the claim to speak 2026. */
function hasEnvelope(message: Message): boolean {
  return own(message.json, "params", "_meta", ENVELOPE_KEYS[0]) !== undefined;
}

function isWhole(request: Message): boolean {
  return isObject(own(request.json, "params", "_meta", ENVELOPE_KEYS[2]));
}
