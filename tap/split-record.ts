const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FRAME = Buffer.from('"frame"');

/**
 * Takes a record apart without parsing its frame: `head` is the JSON of every member before `frame`, `frame` the
 * exact bytes between its colon and the record's closing brace. Without a `frame` member the head is the whole
 * record. Undefined where the text does not begin and end as an object.
 */
export function splitRecord(text: Buffer): { head: Buffer; frame?: Buffer } | undefined {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start]!)) start++;
  while (end > start && isSpace(text[end - 1]!)) end--;
  if (end - start < 2 || text[start] !== 0x7b || text[end - 1] !== 0x7d) return undefined;
  const key = findFrame(text, start, end);
  if (!key) return { head: text.subarray(start, end) };
  // The comma before the key, where there is one, goes: what is left must be an object again.
  const before = text.subarray(start, key.at).toString().trimEnd().replace(/,$/, "");
  return { head: Buffer.from(before + "}"), frame: text.subarray(key.colon + 1, end - 1) };
}

/** Where the record's own `frame` member stands: its quote and its colon. Nested objects have no say. */
function findFrame(text: Buffer, start: number, end: number): { at: number; colon: number } | undefined {
  let depth = 0;
  for (let i = start; i < end; i++) {
    const byte = text[i]!;
    if (byte === 0x7b || byte === 0x5b) depth++;
    else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (byte === QUOTE) {
      const at = i;
      i++;
      while (i < end && text[i] !== QUOTE) i += text[i] === BACKSLASH ? 2 : 1;
      if (depth !== 1) continue;
      let colon = i + 1;
      while (colon < end && isSpace(text[colon]!)) colon++;
      if (text[colon] === 0x3a && text.subarray(at, i + 1).equals(FRAME)) return { at, colon };
    }
  }
  return undefined;
}

const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;
