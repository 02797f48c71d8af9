import type { Readable, Writable } from "node:stream";

export interface ForwardOptions {
  from: Readable;
  to: Writable;
  /** Sees each chunk after it was handed on; asks for a pause by returning a promise. Must not throw. */
  see: (chunk: Buffer) => Promise<void> | undefined;
  /** Called once, when no more bytes will come. */
  ended: () => void;
  /** Bytes that may wait for the reader of `to` before `from` is held back; the stream's own measure if not given. */
  slack?: number;
  /** Does not end `to`: somebody else still has a word to say there. */
  leaveOpen?: boolean;
}

/** One direction of bytes on their way. */
export interface Flow {
  /** Resolves when all is written, or nothing more can be. Never rejects. */
  readonly done: Promise<void>;
  /** Goes up with every chunk. */
  readonly chunks: number;
  /** Whether `from` is held back, so that its silence says nothing. */
  readonly held: boolean;
  /** Takes no more from `from`; what was taken is still written. */
  stop(): void;
}

/**
 * Hands every byte of `from` on to `to`, in order and unchanged, before anything else looks at it. A slow reader of
 * `to` holds `from` back; the end of `from` ends `to`; where `to` has lost its reader, `from` is closed, so that
 * its writer learns what it would have learnt without us.
 */
export function forward({ from, to, see, ended, slack = 0, leaveOpen = false }: ForwardOptions): Flow {
  let chunks = 0;
  let holds = 0;
  const hold = (until: Promise<void>) => {
    if (holds++ === 0) from.pause();
    void until.then(() => {
      if (--holds === 0) from.resume();
    });
  };
  from.on("data", (chunk: Buffer) => {
    chunks++;
    const flows = to.write(chunk);
    if (!flows && to.writableLength > slack) hold(drained(to));
    const wait = see(chunk);
    if (wait) hold(wait);
  });
  const done = new Promise<void>((resolve) => {
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      ended();
      if (leaveOpen) to.write("", () => resolve());
      else to.end();
    };
    // A read error, or a source that was closed under us, is for the reader the end of the stream.
    for (const event of ["end", "error", "close"]) from.on(event, end);
    to.on("finish", resolve);
    for (const event of ["error", "close"]) {
      to.on(event, () => {
        from.destroy();
        resolve();
      });
    }
  });
  return {
    done,
    get chunks() {
      return chunks;
    },
    get held() {
      return holds > 0 || to.writableLength > 0;
    },
    stop: () => void from.destroy(),
  };
}

function drained(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      to.off("drain", settle);
      to.off("close", settle);
      resolve();
    };
    to.on("drain", settle);
    to.on("close", settle);
  });
}
