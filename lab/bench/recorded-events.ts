import { readRecording } from "../../tap/reading.ts";
import type { Damaged, RecordedGap } from "../../tap/recorded.ts";
import { lineOf } from "./follow-recording.ts";
import type { LineEvent } from "./wire-event.ts";
import { WireReader } from "./wire-reader.ts";

/** One line of a recording with what it is, and where in the file it stands; or what the recording lacks. */
export type RecordedEvent = { kind: "event"; line: number; event: LineEvent } | Damaged | RecordedGap;

const owner = () => ({ cell: null, late: false });

/**
 * Reads a recording as the wire it was: each connection by itself, answers with their requests.
 *
 * @throws CannotRead where the file cannot be opened or read.
 */
export async function* recordedEvents(path: string): AsyncGenerator<RecordedEvent> {
  const readers = new Map<unknown, WireReader>();
  let rows = 0;
  const nextRow = () => ++rows;
  for await (const record of readRecording(path)) {
    if (record.kind === "damaged" || record.kind === "gap") yield record;
    const line = lineOf(record);
    if (line === null || (record.kind !== "line" && record.kind !== "summary")) continue;
    const conn = record.extras["conn"];
    const server = typeof record.extras["server"] === "string" ? record.extras["server"] : "";
    let reader = readers.get(conn);
    if (!reader) {
      const place = { server, connection: "recorded", conn: readers.size + 1, epoch: 1 };
      readers.set(conn, (reader = new WireReader(place, nextRow)));
    }
    const at = { t: record.t, clock: record.t };
    const event =
      record.dir === "c2s"
        ? reader.sent(line, null, false, at)
        : record.dir === "s2c"
          ? reader.received(line, owner, at)
          : reader.logged(line, owner, at);
    yield { kind: "event", line: record.line, event };
  }
}
