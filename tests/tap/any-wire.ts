import * as fc from "fast-check";

const texts = [
  "\n",
  "\n",
  "\n",
  "\r\n",
  "\r",
  " ",
  "\t",
  "\0",
  "\u2028",
  "not json",
  "null",
  "[",
  "]",
  "{",
  "}",
].concat(
  [
    '{"a":1,"a":2}',
    "\ufeff",
    '"',
    "\\",
    '{"big":12345678901234567890, "f":1.0}',
    '{"frame":{"frame":1}}',
    "𝄞",
  ],
  ["é".repeat(30)],
);

/** Pieces that wires are made of, the odd ones too. */
const piece = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc.string({ unit: "grapheme" }).map((text) => Buffer.from(text)),
  fc.constantFrom(...texts).map((text) => Buffer.from(text)),
  fc
    .constantFrom([0xff, 0xfe], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf0, 0x9f])
    .map((b) => Buffer.from(b)),
);

/** Bytes of a stream. */
export const wireBytes = fc.array(piece, { maxLength: 30 }).map((pieces) => Buffer.concat(pieces));

/** The same bytes, cut anywhere. */
export function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => (bytes.length === 0 ? 0 : cut % (bytes.length + 1))))].sort(
    (a, b) => a - b,
  );
  return [0, ...places].map((from, i) => bytes.subarray(from, places[i] ?? bytes.length));
}

/** Where a stream is cut into chunks. */
export const anyCuts = fc.array(fc.nat(), { maxLength: 12 });
