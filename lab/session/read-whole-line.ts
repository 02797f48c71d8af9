import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readRecording } from "../../tap/reading.ts";
import { lineText } from "./whole-line.ts";

/** Folder, beside a session's recording, of the lines that are longer than its record limit. */
export const longLines = "lines";

/**
 * Reads one line of a session back from its recording.
 *
 * @param n its row
 * @returns null where the recording does not have it, or not whole.
 */
export async function readWholeLine(
  recording: string,
  n: number,
): Promise<{ text: string; encoding: "utf8" | "base64" } | null> {
  for await (const record of readRecording(recording)) {
    if ((record.kind !== "line" && record.kind !== "summary") || record.extras["n"] !== n) continue;
    if (record.kind === "line") return lineText(record.content);
    if (!record.side) return null;
    return lineText(await readFile(join(dirname(recording), longLines, record.sha256)));
  }
  return null;
}
