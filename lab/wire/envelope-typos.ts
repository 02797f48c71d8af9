import { ENVELOPE_KEYS, ENVELOPE_PREFIX } from "./envelope.ts";

/** Other keys that the specification defines under its prefix. */
export const OTHER_MCP_KEYS = [
  "serverInfo",
  "subscriptionId",
  "related-task",
  "model-immediate-response",
].map((name) => ENVELOPE_PREFIX + name);

const MOST_EDITS = 2;
const LONGEST = 80;

/** The envelope key that a `_meta` key was meant to be; null for one that is right, or is like none. */
export function nearestKey(key: string): string | null {
  if (key.length > LONGEST || [...ENVELOPE_KEYS, ...OTHER_MCP_KEYS].includes(key)) return null;
  const name = bare(key.slice(key.lastIndexOf("/") + 1));
  const byName = ENVELOPE_KEYS.find((known) => bare(known.slice(ENVELOPE_PREFIX.length)) === name);
  return byName ?? ENVELOPE_KEYS.find((known) => edits(key, known) <= MOST_EDITS) ?? null;
}

/** Letters only, so that `protocol_version` and `ProtocolVersion` are the same. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

/** Levenshtein distance of two short texts. */
function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_EDITS) return MOST_EDITS + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
