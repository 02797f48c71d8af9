import { join } from "node:path";
import { RecordWriter } from "../../tap/record-writer.ts";
import { metaRecord } from "../../tap/record.ts";
import type { WireEvent } from "../bench/wire-event.ts";
import { longLines } from "./read-whole-line.ts";

/** Lines of a session above the tap's record limit are kept whole, up to this, in files named by their hash. */
const sideLimit = 64 * 1024 * 1024;

/** Writes every line of a session to `frames.jsonl` in its folder, beside the wire and never in its way. */
export class Recorder {
  readonly path: string;
  readonly #writer: RecordWriter;

  /** @param onTrouble told, in words, each time the disk begins to fail or to stall */
  constructor(folder: string, onTrouble: (why: string) => void) {
    this.path = join(folder, "frames.jsonl");
    this.#writer = new RecordWriter({
      path: this.path,
      side: { dir: join(folder, longLines), max: sideLimit },
      onTrouble,
    });
  }

  add(event: WireEvent): void {
    const { n, t, server, client, connection, conn, epoch } = event;
    const where = { n, server, ...(client === null ? {} : { client }), conn, connection, epoch };
    if (event.kind === "meta") {
      this.#writer.append(metaRecord({ t, ...where, meta: event.meta, text: event.text, ...event.detail }));
    } else {
      const extra = {
        ...(event.cell === null ? {} : { cell: event.cell }),
        ...(event.ours ? { ours: true } : {}),
      };
      this.#writer.write(event.line, { t, dir: event.direction, ...where, ...extra });
    }
  }

  /** Resolves when the record has caught up; null when it has not fallen behind. */
  backlog(): Promise<void> | null {
    return this.#writer.overBudget ? this.#writer.drained() : null;
  }

  close(): Promise<void> {
    return this.#writer.close();
  }
}
