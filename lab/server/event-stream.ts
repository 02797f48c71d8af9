import type { ServerResponse } from "node:http";
import type { LabEvent } from "../session/view.ts";
import type { StreamEnd } from "./page-life.ts";

/** Durations in ms; the defaults suit a page, shorter ones a test. */
export interface StreamPace {
  /** Between two blank lines, which keep the connection known to be alive. */
  heartbeat?: number;
  /** How long a client that does not read is waited for. */
  stall?: number;
}

/**
 * Sends a lab's events as JSON lines until the client goes or the events end. A blank line comes first, so that
 * the client knows at once that it is connected; blank lines after that are heartbeats.
 *
 * The next event is asked for only when the client has taken the last one. A client that takes nothing for
 * `stall` is cut off: it may come back with the id of its last event, and gets what is still kept, or a `reset`.
 * So a slow client costs the memory of one event.
 *
 * @param events starts the events; ends them when its signal aborts
 */
export async function sendEvents(
  out: ServerResponse,
  events: (signal: AbortSignal) => AsyncIterable<LabEvent>,
  { heartbeat = 15_000, stall = 30_000 }: StreamPace = {},
): Promise<StreamEnd> {
  if (out.destroyed) return "gone";
  const gone = new AbortController();
  out.once("close", () => gone.abort());
  out.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
  out.write("\n");
  const pulse = setInterval(() => {
    if (!out.writableNeedDrain) out.write("\n");
  }, heartbeat);
  try {
    for await (const event of events(gone.signal)) {
      if (gone.signal.aborted) return "gone";
      if (out.write(`${JSON.stringify(event)}\n`)) continue;
      if (!(await drained(out, stall))) return gone.signal.aborted ? "gone" : "slow";
    }
    return gone.signal.aborted ? "gone" : "over";
  } finally {
    clearInterval(pulse);
    gone.abort();
    // What a client did not take is dropped with its connection; an end in order waits for it to be taken.
    if (out.writableNeedDrain) out.destroy();
    else out.end();
  }
}

function drained(out: ServerResponse, stall: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (ok: boolean) => () => {
      clearTimeout(timer);
      out.off("drain", onDrain).off("close", onClose);
      resolve(ok);
    };
    const onDrain = settle(true);
    const onClose = settle(false);
    const timer = setTimeout(settle(false), stall);
    out.on("drain", onDrain).on("close", onClose);
  });
}
