import type { Writable } from "node:stream";

/** From here on the reader is behind, and reading more requests would only pile up answers. */
const MANY = 1024 * 1024;
const ENDINGS = ["drain", "error", "close"] as const;

/** Writes frames, one JSON text and one LF each. */
export class FrameWriter {
  readonly #stream: Writable;
  #isGone = false;
  #room: Promise<void> | null = null;

  /** `onGone` is called once, when the reader has closed its end; frames after that go nowhere. */
  constructor(stream: Writable, onGone: () => void) {
    this.#stream = stream;
    stream.on("error", () => {
      if (this.#isGone) return;
      this.#isGone = true;
      onGone();
    });
  }

  /** Never throws. */
  write(frame: object): void {
    if (!this.#isGone) this.#stream.write(`${JSON.stringify(frame)}\n`);
  }

  /** Resolves when the reader has caught up, or is gone; at once where it is not behind. */
  room(): Promise<void> {
    if (this.#isGone || this.#stream.writableLength < MANY) return Promise.resolve();
    this.#room ??= new Promise<void>((resolve) => {
      const go = () => {
        for (const event of ENDINGS) this.#stream.off(event, go);
        this.#room = null;
        resolve();
      };
      for (const event of ENDINGS) this.#stream.on(event, go);
    });
    return this.#room;
  }
}
