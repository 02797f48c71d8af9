import type { WireRow } from "../../session/view.ts";
import { scanJson } from "../answer/json-scan.ts";
import { saveFile } from "../answer/save-file.ts";
import type { WholeText } from "../answer/whole-frame.ts";
import { wireBytes } from "../answer/wire-bytes.ts";
import { embedded } from "./embedded.ts";

/** In an exported page it stands for `answer/whole-frame.ts`: what is there whole is in the page itself. */
export async function wholeText(_api: unknown, frame: number): Promise<WholeText> {
  const { row, line } = wholeLine(frame);
  const { text, encoding } = line;
  return { text, encoding, findings: row.findings ?? [], doc: encoding === "utf8" ? scanJson(text) : null };
}

/** See `answer/whole-frame.ts`. */
export async function saveFrame(_api: unknown, frame: number, lab: string): Promise<void> {
  const { row, line } = wholeLine(frame);
  const bytes = new Blob([wireBytes({ row, ...line })], { type: "application/octet-stream" });
  saveFile(bytes, `${lab}-frame-${frame}.jsonl`);
}

function wholeLine(frame: number): { row: WireRow; line: { text: string; encoding: "utf8" | "base64" } } {
  const { view, wholes } = embedded();
  const row = view.wire.find(({ n }) => n === frame);
  if (row === undefined) throw new Error(`Frame ${frame} is not in this page.`);
  const whole = Object.hasOwn(wholes, frame) ? wholes[frame] : undefined;
  if (whole !== undefined) return { row, line: whole };
  if (row.text.cut)
    throw new Error("This page holds the first part of the line only; the recording has all of it.");
  return { row, line: { text: row.text.text, encoding: row.encoding } };
}
