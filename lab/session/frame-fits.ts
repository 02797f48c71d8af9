import { classify } from "../wire/classify.ts";
import { fits } from "../wire/grammar/fits.ts";
import type { FitView } from "./completion-view.ts";
import type { WireRow } from "./wire-row.ts";

/** Bytes above which a frame is not judged for five revisions. */
const longest = 256 * 1024;
/** Where lines of a wire are found, whole. */
interface Lines {
  frame(n: number): Promise<{ row: WireRow; text: string; encoding: "utf8" | "base64" } | null>;
}

/** Changes of one revision that are told. */
const most = 8;

/**
 * How one line of the wire fits each revision, oldest first. Empty for what is no frame, and for one that is too long
 * to be judged; null where there is no such line.
 */
export async function frameFits(lines: Lines, n: number): Promise<FitView[] | null> {
  const frame = await lines.frame(n);
  if (frame === null) return null;
  const { row, text, encoding } = frame;
  const { direction, bytes, peer } = row;
  const isFrame = ["request", "notification", "answer", "error"].includes(row.kind);
  if ((direction !== "c2s" && direction !== "s2c") || !isFrame || encoding !== "utf8" || bytes > longest)
    return [];
  const asked =
    peer === null || (row.kind !== "answer" && row.kind !== "error") ? null : await lines.frame(peer);
  const other = direction === "s2c" ? "c2s" : "s2c";
  const request = asked?.encoding === "utf8" ? classify(asked.text, other) : null;
  return fits(text, { direction, request }).map(({ revision, fits: how, changes }) => ({
    revision,
    fits: how,
    changes: changes.slice(0, most).map(({ path, message }) => ({ path, message })),
  }));
}
