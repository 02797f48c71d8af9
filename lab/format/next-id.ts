import { parseJson } from "./json-text.ts";
import type { Lab } from "./lab.ts";

/** The first whole number that no frame of the lab has as its id, as a frame would write it. */
export function nextId(lab: Lab): string {
  let most = 0;
  for (const { kind, source, options } of lab.cells) {
    if (kind !== "frame" || options.raw !== null || source.length > 64 * 1024) continue;
    const read = parseJson(source);
    const members = read.ok && read.root.type === "object" ? read.root.members : [];
    const id = members.findLast(({ key }) => key === "id")?.value;
    const number = id?.type === "number" ? Number(source.slice(id.start, id.end)) : 0;
    if (Number.isSafeInteger(number) && number < Number.MAX_SAFE_INTEGER) most = Math.max(most, number);
  }
  return String(most + 1);
}
