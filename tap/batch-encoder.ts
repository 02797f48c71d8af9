import { STEP } from "./in-steps.ts";
import type { Line } from "./line.ts";
import { DEFAULT_HOLD } from "./line-splitter.ts";
import { metaRecord, type RecordHead, recordPieces, summarise } from "./record.ts";
import type { Entry, Waiting } from "./waiting.ts";

/** Bytes of record gathered for one write. */
const BATCH = 256 * 1024;

export interface BatchEncoderOptions {
  /** Bytes of content above which a line is summarised; 1 MiB when not given. */
  maxRecord?: number;
  /** Keeps the content of a summarised line of up to `max` bytes somewhere else. */
  side?: { max: number; keep: (sha256: string, content: Buffer) => Promise<void> };
  /** Called with each step of work done on a long line. */
  step: () => void;
}

/** Turns what waits into bytes for the disk, and lets the event loop turn between the steps of a long line. */
export class BatchEncoder {
  readonly #maxRecord: number;
  readonly #side: BatchEncoderOptions["side"];
  readonly #step: () => void;

  constructor({ maxRecord = DEFAULT_HOLD, side, step }: BatchEncoderOptions) {
    this.#maxRecord = maxRecord;
    this.#side = side;
    this.#step = step;
  }

  /** Encodes entries from the first on, up to about `BATCH` bytes. Rejects where a side file cannot be kept. */
  async next(waiting: Waiting): Promise<{ count: number; bytes: Buffer[] }> {
    const pieces: Buffer[] = [];
    let count = 0;
    let size = 0;
    for (let entry = waiting.at(0); entry && size < BATCH; entry = waiting.at(++count)) {
      waiting.taken(count + 1);
      const from = pieces.length;
      if (
        entry.kind === "line" &&
        (entry.line.content.length > STEP || entry.line.content.length > this.#maxRecord)
      ) {
        await this.#encodeLong(entry.line, entry.head, pieces);
      } else {
        encodeShort(entry, pieces);
      }
      for (let i = from; i < pieces.length; i++) size += pieces[i]!.length;
    }
    return { count, bytes: joinSmall(pieces) };
  }

  async #encodeLong(line: Line, head: RecordHead, pieces: Buffer[]): Promise<void> {
    const { content } = line;
    let recorded = line;
    let side = false;
    if (content.length > this.#maxRecord && line.whole) {
      recorded = await this.#restingBetween(summarise(line), () => undefined);
      if (this.#side && content.length <= this.#side.max) {
        await this.#side.keep(recorded.sha256!, content);
        side = true;
      }
    }
    await this.#restingBetween(recordPieces(recorded, head, side), (piece) => {
      if (piece.length > 0) pieces.push(piece);
    });
  }

  async #restingBetween<Step, Result>(
    steps: Generator<Step, Result>,
    take: (step: Step) => void,
  ): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      take(step.value);
      this.#step();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function encodeShort(entry: Entry, pieces: Buffer[]): void {
  if (entry.kind === "record") pieces.push(entry.bytes);
  else if (entry.kind === "gap") pieces.push(metaRecord({ t: Date.now(), meta: "gap", ...entry.gap }));
  else pieces.push(...recordPieces(entry.line, entry.head));
}

/** Joins runs of small pieces; a long frame is not copied. */
function joinSmall(pieces: Buffer[]): Buffer[] {
  const joined: Buffer[] = [];
  let run: Buffer[] = [];
  for (const piece of pieces) {
    if (piece.length < STEP) {
      run.push(piece);
      continue;
    }
    if (run.length > 0) joined.push(Buffer.concat(run));
    run = [];
    joined.push(piece);
  }
  if (run.length > 0) joined.push(Buffer.concat(run));
  return joined;
}
