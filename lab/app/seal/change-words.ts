import type { StateChange } from "../../wire/state-changes.ts";
import { plural } from "../answer/units.ts";

const count = (text: string) => Array.from(text).length;

/** What was done to a state, in a few words, such as `1 character changed`; null where nothing was. */
export function changeWords(changes: readonly StateChange[], length: number): string | null {
  const [only] = changes;
  if (only === undefined) return null;
  if (changes.length === 1 && only.is === "") {
    const cut = count(only.was);
    if (only.at !== length) return `${plural(cut, "character")} taken out`;
    return `the last ${cut === 1 ? "character" : plural(cut, "character")} cut off`;
  }
  if (changes.length === 1 && only.was === "")
    return `${plural(count(only.is), "character")} ${only.at + count(only.is) === length ? "added at the end" : "put in"}`;
  const sum = changes.reduce((all, { was, is }) => all + Math.max(count(was), count(is)), 0);
  return `${plural(sum, "character")} changed`;
}

/** Where, counted from 1: `character 123`, `characters 3 to 9`, `3 places`. */
export function placeWords(changes: readonly StateChange[]): string {
  if (changes.length !== 1) return `${changes.length} places`;
  const { at, is } = changes[0]!;
  const length = count(is);
  if (length === 0) return `after character ${at}`;
  return length === 1 ? `character ${at + 1}` : `characters ${at + 1} to ${at + length}`;
}
