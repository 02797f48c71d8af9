/** A line of input without its LF. */
export interface InputLine {
  bytes: Buffer;
  /** Bytes of the whole line, without its LF. */
  size: number;
  /** False when it was longer than is kept; then `bytes` is its beginning, up to 4 KiB. */
  whole: boolean;
}

const LF = 0x0a;
const HEAD = 4096;

/**
 * Cuts a stream of bytes at its LFs, in time linear in its length and memory bounded by `longest` bytes and one
 * chunk. The last line needs no LF. A stream that fails ends like one that is closed.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<InputLine> {
  let parts: Buffer[] = [];
  let size = 0;
  const keep = (part: Buffer) => {
    const before = size;
    size += part.length;
    if (size <= longest) parts.push(part);
    else if (before <= longest) parts = [Buffer.concat([...parts, part.subarray(0, HEAD)]).subarray(0, HEAD)];
  };
  const take = (): InputLine => {
    const line = { bytes: Buffer.concat(parts), size, whole: size <= longest };
    parts = [];
    size = 0;
    return line;
  };
  for await (const read of untilItFails(stream)) {
    const chunk = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      keep(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

async function* untilItFails(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    // A terminal that hung up or a reset socket: whoever spoke is gone.
  }
}
