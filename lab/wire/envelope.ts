/** The four members of a request's `_meta` that make the 2026 envelope (basic/index, "_meta"). */
export const ENVELOPE_KEYS = [
  "io.modelcontextprotocol/protocolVersion",
  "io.modelcontextprotocol/clientInfo",
  "io.modelcontextprotocol/clientCapabilities",
  "io.modelcontextprotocol/logLevel",
] as const;

/** UTF-16 offsets; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** How many UTF-8 bytes of a frame the envelope takes. 0 for a frame without one, and for what is not JSON. */
export function envelopeBytes(text: string): number {
  void text;
  throw new Error("not yet");
}

/** Where those bytes are in the text; the spans hold exactly what `envelopeBytes` counts. */
export function envelopeSpans(text: string): Span[] {
  void text;
  throw new Error("not yet");
}
