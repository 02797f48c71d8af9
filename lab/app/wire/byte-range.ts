import { childrenOf, keyName, Kind, member, type JsonDoc } from "../answer/json-doc.ts";

/** UTF-16 offsets; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A member with its name, or an item: what of the text is its own. */
export const spanOf = (doc: JsonDoc, node: number): Span => ({
  start: doc.key[node]! < 0 ? doc.start[node]! : doc.key[node]!,
  end: doc.end[node]!,
});

const encoder = new TextEncoder();

/** The bytes of the line that a span takes, counted from 1 and both ends included, as a person counts. */
export function bytesOf(text: string, { start, end }: Span): { from: number; to: number } {
  const before = encoder.encode(text.slice(0, start)).length;
  return { from: before + 1, to: before + encoder.encode(text.slice(start, end)).length };
}

const ENVELOPE = ["protocolVersion", "clientInfo", "clientCapabilities", "logLevel"].map(
  (name) => `io.modelcontextprotocol/${name}`,
);

/**
 * Where the 2026 envelope stands in a request, or in each of a batch: its `_meta` (basic, `_meta`) less members
 * that are not the envelope's. Empty for a frame without one.
 */
export function envelopeSpans(doc: JsonDoc): Span[] {
  const frames = doc.kind[0] === Kind.array ? [...childrenOf(doc, 0)].slice(0, 100) : [0];
  return frames.flatMap((frame) => {
    const params = member(doc, frame, "params");
    const meta = params === null ? null : member(doc, params, "_meta");
    if (meta === null) return [];
    const members = [...childrenOf(doc, meta)];
    const others = members.filter((each) => !ENVELOPE.includes(keyName(doc, each) ?? ""));
    if (others.length === members.length) return [];
    let from = doc.start[meta]!;
    const spans: Span[] = [];
    for (const other of others) {
      const before = members[members.indexOf(other) - 1];
      spans.push({ start: from, end: before === undefined ? doc.start[meta]! + 1 : doc.end[before]! });
      from = doc.end[other]!;
    }
    return [...spans, { start: from, end: doc.end[meta]! }].filter(({ start, end }) => end > start);
  });
}
