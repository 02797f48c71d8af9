import { readRecording } from "../../tap/reading.ts";
import type { Damaged, RecordedGap } from "../../tap/recorded.ts";
import { RecordedWire } from "./recorded-wire.ts";
import type { LineEvent } from "./wire-event.ts";

/** One line of a recording with what it is, and where in the file it stands; or what the recording lacks. */
export type RecordedEvent = { kind: "event"; line: number; event: LineEvent } | Damaged | RecordedGap;

/**
 * Reads a recording as the wire it was: each connection by itself, answers with their requests.
 *
 * @throws CannotRead where the file cannot be opened or read.
 */
export async function* recordedEvents(path: string): AsyncGenerator<RecordedEvent> {
  let rows = 0;
  const wire = new RecordedWire({ nextRow: () => ++rows, cell: null, maker: null });
  for await (const record of readRecording(path)) {
    if (record.kind === "damaged" || record.kind === "gap") yield record;
    const event = wire.event(record);
    if (event !== null) yield { kind: "event", line: record.line, event };
  }
}
