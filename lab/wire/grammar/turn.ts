import type { Family } from "../era.ts";
import type { Findings } from "../findings.ts";
import { idKey } from "../ids.ts";
import { sliceOf } from "../json-places.ts";
import type { Message } from "../message.ts";
import { own } from "../own.ts";

/** One message of a conversation, with what was known when it came. */
export interface Turn {
  readonly message: Message;
  readonly direction: "c2s" | "s2c";
  /** For an answer, the request it answers. */
  readonly request: Message | null;
  readonly family: Family | null;
  readonly found: Findings;
}

/** Follows one thing through a conversation: called for every message, in the order of the wire. */
export interface Follower {
  follow(turn: Turn): void;
}

/** Things that are remembered, of each kind: a flood must not fill the memory. */
const MOST = 1000;

/** Sets in a map that forgets its oldest entries. */
export function remember<K, V>(map: Map<K, V>, key: K, value: V, most: number = MOST): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

/** The key of an id or token inside of a message, by its exact text; null where there is none. */
export function keyAt(message: Message, ...path: string[]): string | null {
  if (message.text === null || own(message.json, ...path) === undefined) return null;
  return idKey(sliceOf(message.text, path) ?? "");
}
