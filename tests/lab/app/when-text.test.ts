import { expect, it } from "vitest";
import { whenText } from "../../../lab/app/shell/when-text.ts";

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();
const now = at(2026, 2, 1, 0, 5);

it.each([
  [at(2026, 2, 1, 0, 1), "00:01"],
  [at(2026, 1, 28, 23, 59), "yesterday"],
  [at(2026, 1, 27, 23, 59), "27 Feb"],
  [at(2025, 11, 31, 12, 0), "31 Dec 2025"],
  // A clock that was set back since.
  [at(2026, 2, 3), "3 Mar"],
])("says when, %#", (then, words) => {
  expect(whenText(then, now)).toBe(words);
});
