import { itemsAt, membersAt, skipSpace, type Place, type Span } from "./json-places.ts";
import { utf8Length } from "./utf8.ts";

/** The prefix that MCP keeps for itself. */
export const ENVELOPE_PREFIX = "io.modelcontextprotocol/";

/** The four members of a request's `_meta` that make the 2026 envelope (basic/index, "_meta"). */
export const ENVELOPE_KEYS = [
  "io.modelcontextprotocol/protocolVersion",
  "io.modelcontextprotocol/clientInfo",
  "io.modelcontextprotocol/clientCapabilities",
  "io.modelcontextprotocol/logLevel",
] as const;

/**
 * How many UTF-8 bytes of a frame the envelope takes: the value of `params._meta`, less its other members and
 * their commas. 0 for a frame without one, and for what is not JSON. A batch counts all of its messages.
 */
export function envelopeBytes(text: string): number {
  return envelopeSpans(text).reduce((sum, span) => sum + utf8Length(text, span.start, span.end), 0);
}

/** Where those bytes are in the text; the spans hold exactly what `envelopeBytes` counts. */
export function envelopeSpans(text: string): Span[] {
  // Two cheap looks first: most frames have no `_meta` at all, and an answer of 10 MB is not parsed again.
  if (!text.includes('"_meta"') && !text.includes("\\u")) return [];
  if (!isJson(text)) return [];
  const start = skipSpace(text, 0);
  const frames = text[start] === "[" ? itemsAt(text, start).map((item) => item.start) : [start];
  return frames.flatMap((frame) => spansOfFrame(text, frame));
}

function spansOfFrame(text: string, frame: number): Span[] {
  const params = lastNamed(membersAt(text, frame), "params");
  const meta = params && lastNamed(membersAt(text, params.start), "_meta");
  if (!meta) return [];
  const members = membersAt(text, meta.start);
  const isKept = members.map((member) => (ENVELOPE_KEYS as readonly string[]).includes(member.name));
  if (!isKept.includes(true)) return [];

  // Left out: each other member, and each comma that would then stand before nothing or after nothing.
  const spans: Span[] = [];
  let from = meta.start;
  let keptBefore = false;
  members.forEach((member, i) => {
    const comma = i === 0 ? -1 : text.indexOf(",", members[i - 1]!.end);
    if (comma >= 0 && !(isKept[i] && keptBefore)) {
      if (comma > from) spans.push({ start: from, end: comma });
      from = comma + 1;
    }
    if (isKept[i]) {
      keptBefore = true;
    } else {
      if (member.at > from) spans.push({ start: from, end: member.at });
      from = member.end;
    }
  });
  spans.push({ start: from, end: meta.end });
  return spans;
}

function lastNamed(members: Place[], name: string): Place | undefined {
  return members.findLast((member) => member.name === name);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
