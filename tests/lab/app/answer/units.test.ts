import { expect, test } from "vitest";
import { bytesText, msText, plural } from "../../../../lab/app/answer/units.ts";

test("bytes are exact while they are few", () => {
  expect([0, 271, 9999, 10_000, 999_499, 999_500, 10_485_760].map(bytesText)).toEqual([
    "0 B",
    "271 B",
    "9999 B",
    "10 kB",
    "999 kB",
    "1 MB",
    "10.5 MB",
  ]);
});
test("times keep the digits that matter", () => {
  expect([0, 0.123, 2.14, 26.53, 99.96, 500.4, 2300, 61_000].map(msText)).toEqual([
    "0 ms",
    "0.12 ms",
    "2.1 ms",
    "26.5 ms",
    "100 ms",
    "500 ms",
    "2.3 s",
    "1 min 1 s",
  ]);
});
test("plural", () => {
  expect([plural(1, "line"), plural(4, "line"), plural(1200, "line")]).toEqual([
    "1 line",
    "4 lines",
    "1,200 lines",
  ]);
});
