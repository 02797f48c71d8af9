import { dirname, join } from "node:path";
import { CannotRead, readRecording, sideBytes } from "../../tap/reading.ts";
import type { RecordedSummary } from "../../tap/recorded.ts";
import { lineText } from "./whole-line.ts";

/** Folder, beside a session's recording, of the lines that are longer than its record limit. */
export const longLines = "lines";

/**
 * Reads one line of a session back from its recording.
 *
 * @param n its row
 * @returns null where the recording does not have it, or not whole: its side file may be gone, or changed.
 * @throws CannotRead where the recording itself cannot be read
 */
export async function readWholeLine(
  recording: string,
  n: number,
): Promise<{ text: string; encoding: "utf8" | "base64" } | null> {
  for await (const record of readRecording(recording)) {
    if ((record.kind !== "line" && record.kind !== "summary") || record.extras["n"] !== n) continue;
    const content = record.kind === "line" ? record.content : await sideContent(recording, record);
    return content && lineText(content);
  }
  return null;
}

/**
 * Reads some lines of a session back from its recording, in one reading.
 *
 * @param rows their rows
 * @returns those that it has whole, by their row; none where the recording cannot be read
 */
export async function readWholeLines(
  recording: string,
  rows: ReadonlySet<number>,
): Promise<Map<number, { text: string; encoding: "utf8" | "base64" }>> {
  const found = new Map<number, { text: string; encoding: "utf8" | "base64" }>();
  if (rows.size === 0) return found;
  try {
    for await (const record of readRecording(recording)) {
      const n = record.kind === "line" || record.kind === "summary" ? record.extras["n"] : null;
      if (typeof n !== "number" || !rows.has(n)) continue;
      const content =
        record.kind === "line"
          ? record.content
          : record.kind === "summary"
            ? await sideContent(recording, record)
            : null;
      if (content) found.set(n, lineText(content));
      if (found.size === rows.size) break;
    }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
  }
  return found;
}

/** The bytes of a long line without its LF; null where no side file beside the recording has them. */
export async function sideContent(recording: string, record: RecordedSummary): Promise<Buffer | null> {
  if (!record.side) return null;
  try {
    const bytes = await sideBytes(record, join(dirname(recording), longLines));
    return bytes.subarray(0, record.size);
  } catch (error) {
    if (error instanceof CannotRead) return null;
    throw error;
  }
}
