import { encodeRecord } from "../../tap/record.ts";
import { placedRecords, type PlacedRecord } from "../../tap/reading.ts";
import type { RecordedSummary } from "../../tap/recorded.ts";
import { sideContent } from "./read-whole-line.ts";
import { takeTurns } from "./take-turns.ts";

const lf = Buffer.from("\n");

/**
 * The lines of a recording, as they stand in it, of the records that are wanted. A long line that the session keeps
 * in a file beside it stands in its record, so that what is exported needs no other file.
 *
 * @throws CannotRead where the recording cannot be read
 */
export async function* exportRecords(
  path: string,
  wanted: (placed: PlacedRecord) => boolean,
): AsyncGenerator<Buffer> {
  for await (const portion of placedRecords(path, { plain: true })) {
    for await (const some of takeTurns(portion)) {
      for (const placed of some.filter(wanted)) {
        const { record, text } = placed;
        const whole = record.kind === "summary" ? await withContent(path, record) : null;
        yield whole ?? Buffer.concat([text, lf]);
      }
    }
  }
}

async function withContent(path: string, record: RecordedSummary): Promise<Buffer | null> {
  const content = await sideContent(path, record);
  if (content === null) return null;
  const { t, dir, bytes, eol, extras } = record;
  return encodeRecord({ bytes, eol, content, whole: true }, { t, dir, ...extras });
}
