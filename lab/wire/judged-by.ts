import { ENVELOPE_KEYS } from "./envelope.ts";
import { eraOfRequest, family, isRevision, type Family, type Pin, type Revision } from "./era.ts";
import type { Message } from "./message.ts";
import { own } from "./own.ts";

/** Which rules a frame is held to. */
export interface Judge {
  /** Null where no revision is known: then only what every revision says counts. */
  readonly revision: Revision | null;
  readonly family: Family | null;
}

/** What is known about a frame besides its text. */
export interface LintContext {
  readonly direction: "c2s" | "s2c";
  /** The revision to judge by. Without it: what the connection was pinned to, or what the frame itself names. */
  readonly revision?: string | null;
  /** What the connection was pinned to before this frame. */
  readonly pinned?: Pin | null;
  /** What an answer answers. */
  readonly request?: Message | null;
  /** The frame as `classify` gave it, to save reading it again. */
  readonly message?: Message;
}

/** The newest revision of each family stands in where a family is known and its revision is not published. */
const NEWEST = "2026-07-28";

/**
 * Finds the revision that a frame is to be judged by: the one asked for, else the handshake that the connection
 * is pinned to (it counts also for enveloped frames: a server of that era reads no envelope), else what the
 * frame or the request it answers names, else the pin.
 */
export function judgedBy(message: Message, context: LintContext): Judge {
  const { revision, pinned } = context;
  if (revision) return byName(revision);
  const asking = message.method === null ? (context.request ?? null) : message;
  if (asking?.method === "initialize" && pinned?.family !== "2026") return byHandshake(message, asking);
  if (pinned?.family === "2024") return ofPin(pinned);
  if (asking !== null && claims2026(asking)) return byName(eraOfRequest(asking) ?? NEWEST, "2026");
  return pinned ? ofPin(pinned) : { revision: null, family: null };
}

/** True where a frame has any member of the envelope: then it means to speak 2026, whatever else it lacks. */
export function claims2026(message: Message): boolean {
  return ENVELOPE_KEYS.some((key) => own(message.json, "params", "_meta", key) !== undefined);
}

function byName(name: string, of: Family = family(name)): Judge {
  if (of === "2026") return { revision: NEWEST, family: "2026" };
  return { revision: isRevision(name) ? name : null, family: "2024" };
}

/** What the answer settles, or what the request proposes. */
function byHandshake(message: Message, asking: Message): Judge {
  const named =
    own(message.json, "result", "protocolVersion") ?? own(asking.json, "params", "protocolVersion");
  const settled = typeof named === "string" && isRevision(named) && named !== NEWEST ? named : null;
  return { revision: settled, family: "2024" };
}

function ofPin(pin: Pin): Judge {
  if (pin.family === "2026") return { revision: NEWEST, family: "2026" };
  return byName(pin.revision ?? "", "2024");
}
