import { describe, expect, test } from "vitest";
import { REVISIONS } from "../../../../lab/wire/era.ts";
import { definition } from "../../../../lab/wire/grammar/definitions.ts";
import { isFault, issuesOf } from "../../../../lab/wire/grammar/values.ts";
import { cases, examples, hasShared, official } from "./official.ts";

describe.skipIf(!hasShared)("definitions (skipped where ../shared is absent)", () => {
  test("names of the official schemas are all there", () => {
    for (const revision of REVISIONS) {
      const missing = [...official(revision).names].filter((name) => definition(revision, name) === null);
      expect([revision, missing]).toEqual([revision, []]);
    }
  });
  test.each(examples().map((one) => [one.file, one] as const))("%s", (_, one) => {
    const schema = definition("2026-07-28", one.definition);
    expect(issuesOf(schema!, one.value).filter(isFault)).toEqual([]);
  });
});
