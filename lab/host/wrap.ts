import type { Toolbox } from "wirebook/kit";

/** A toolbox that does some things in its own way, and all else as the one within. */
export function wrap(within: Toolbox, own: Partial<Pick<Toolbox, "offered" | "call">>): Toolbox {
  return {
    sessionId: within.sessionId,
    refresh: () => within.refresh(),
    offered: own.offered ?? ((request) => within.offered(request)),
    call: own.call ?? ((...call) => within.call(...call)),
  };
}
