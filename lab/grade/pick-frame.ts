import { quote, quoteList } from "../format/quote.ts";
import { CelFault } from "./cel-fault.ts";
import { celValue, type CelValue } from "./cel-value.ts";

type Frame = Map<string, CelValue>;

/** `frame(n)`: the frame of that number, as the wire shows it, with its JSON as `frame`. */
export function frameOfNumber(frames: readonly CelValue[], n: number): Frame {
  const all = frames.filter((frame) => frame instanceof Map);
  const found = all.find((frame) => frame.get("n") === n);
  if (found) return read(found);
  throw new CelFault(`There is no frame ${n}; ${thereAre(all)}.`);
}

/**
 * `frame(cell)` and `frame(cell, direction)`: the last frame that a cell sent or got, with its JSON as `frame`.
 *
 * @param direction `c2s` or `s2c`; any where left out
 */
export function frameOfCell(frames: readonly CelValue[], cell: string, direction?: string): Frame {
  if (direction !== undefined && direction !== "c2s" && direction !== "s2c")
    throw new CelFault(`${quote(direction, 40)} is no direction: a frame goes "c2s" or comes "s2c".`);
  const all = frames.filter((frame) => frame instanceof Map);
  const its = all.filter((frame) => frame.get("cell") === cell);
  const found = its.findLast((frame) => direction === undefined || frame.get("direction") === direction);
  if (found) return read(found);
  if (its.length > 0) {
    const way = direction === "c2s" ? "sent none" : "got none";
    throw new CelFault(`${quote(cell, 80)} ${way} so far; its frames go the other way.`);
  }
  const cells = [
    ...new Set(all.map((frame) => frame.get("cell")).filter((name) => typeof name === "string")),
  ];
  const there = cells.length > 0 ? `frames are of ${quoteList(cells)}` : thereAre(all);
  throw new CelFault(`${quote(cell, 80)} has no frame so far; ${there}. Is \`after=\` missing?`);
}

function thereAre(all: readonly Frame[]): string {
  if (all.length === 0) return "there are none yet";
  return `there are ${all.length}, ${String(all[0]!.get("n"))} to ${String(all.at(-1)!.get("n"))}`;
}

/** `frame` is null where the line is no JSON, or is too long to be here. */
function read(frame: Frame): Frame {
  const text = frame.get("text");
  let json: CelValue = null;
  try {
    if (typeof text === "string") json = celValue(text);
  } catch {
    // It is no JSON.
  }
  return new Map([...frame, ["frame", json]]);
}
