import {
  array,
  assert,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  property,
  record,
  string,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { REVISIONS, type Revision } from "../../../../lab/wire/era.ts";
import { definition } from "../../../../lab/wire/grammar/definitions.ts";
import { isFault, issuesOf } from "../../../../lab/wire/grammar/values.ts";
import { cases, examples, hasShared, official } from "./official.ts";
import { legacySeeds } from "./seeds.ts";

/** A change at a place that is chosen by number, so that it fits any value. */
interface Change {
  readonly at: number;
  readonly how: "drop" | "replace" | "add" | "add-known" | "wrap";
  readonly name: string;
  readonly value: unknown;
}

const values = oneof(
  constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    101,
    1e20,
    "",
    "x",
    "a b",
    "banana",
    [],
    {},
    [1],
    ["a"],
  ),
  constantFrom<unknown>(
    "text",
    "image",
    "object",
    "string",
    "array",
    "form",
    "url",
    "complete",
    "input_required",
  ),
  constantFrom<unknown>("file:///a", "https://h/{x}", "not a uri", "AAAA", "AAA", "user", "accept", "2.0"),
  constantFrom<unknown>(
    { type: "text", text: "x" },
    [{ type: "text" }],
    { form: {} },
    { a: { b: null } },
    { a: 1.5 },
  ),
  constantFrom<unknown>({ type: "string" }, { type: "number", default: "x" }, { name: "n", version: "1" }),
  jsonValue(),
  string({ maxLength: 5 }),
  double({ noNaN: true }),
);

function changesOver(members: string[]) {
  return array(
    record<Change>({
      at: integer({ min: 0, max: 10_000 }),
      how: constantFrom("drop", "replace", "replace", "add", "add-known", "add-known", "wrap"),
      name: constantFrom(...members),
      value: values,
    }),
    { minLength: 1, maxLength: 3 },
  );
}

type Holder = Record<string | number, unknown>;

/** Every place in a value, as the holder and the key of it. */
function placesIn(holder: Holder, key: string | number, into: [Holder, string | number][] = []) {
  into.push([holder, key]);
  const value = holder[key];
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.keys(value)) placesIn(value as Holder, inner, into);
  }
  return into;
}

function changed(seed: unknown, changes: readonly Change[]): unknown {
  const root: Holder = { value: structuredClone(seed) };
  for (const { at, how, name, value } of changes) {
    const places = placesIn(root, "value");
    const [holder, key] = places[at % places.length]!;
    const fresh = structuredClone(value);
    const inner = holder[key];
    if (how === "replace") holder[key] = fresh;
    else if (how === "wrap") holder[key] = [inner];
    else if (how === "drop" && Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (how === "drop" && holder !== root) delete holder[key];
    else if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) {
      (inner as Holder)[how === "add" ? "x-unknown" : name] = fresh;
    }
  }
  return root["value"];
}

/**
 * The differences from the official schemas that are meant (the traps of those schemas). Each says what the
 * official schema would say of the value if it were free of that trap; undefined where the trap is not at work.
 */
type Trap = (
  revision: Revision,
  name: string,
  value: unknown,
  accepts: (value: unknown, name?: string) => boolean,
) => boolean | undefined;

const TRAPS: Record<string, Trap> = {
  // The JSON schema says integer where the specification says number: form answers of 1.5 are good.
  "numbers in the content of a form's answer": (_, __, value, accepts) =>
    accepts(
      JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
        key === "content" && typeof inner === "object" && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(
              Object.entries(inner).map(([k, v]) => [k, typeof v === "number" ? 1 : (v as unknown)]),
            )
          : inner,
      ),
    ),
  // `anyOf` with InputRequiredResult lets any object with a `resultType` pass; ours asks the result that is claimed.
  "an answer that passes only as a question": (revision, name, value, accepts) => {
    if (revision !== "2026-07-28" || !/^(CallTool|GetPrompt|ReadResource)ResultResponse$/.test(name))
      return undefined;
    const result = (value as { result?: { resultType?: unknown } } | null)?.result;
    if (result?.resultType === "input_required") return accepts(result, "InputRequiredResult");
    return accepts(result, name.replace(/Response$/, ""));
  },
};

interface Seed {
  readonly name: string;
  readonly value: unknown;
}

/** Parts of frames are seeds too: params, results and errors. */
function seeds(): Seed[] {
  return [
    ...examples().map(({ definition: name, value }) => ({ name, value })),
    ...cases()
      .filter(({ expect: good }) => good)
      .flatMap(({ def, frame }) => {
        const { result } = frame as { result?: unknown };
        return [{ name: def, value: frame }, ...(result === undefined ? [] : [{ name: def, value: result }])];
      }),
    ...legacySeeds,
  ];
}

describe.skipIf(!hasShared)("against the official schemas (skipped where ../shared is absent)", () => {
  test("every definition of every revision has its schema", () => {
    for (const revision of REVISIONS) {
      const missing = [...official(revision).names].filter((name) => definition(revision, name) === null);
      expect([revision, missing]).toEqual([revision, []]);
    }
  });

  test.each(REVISIONS)(
    "%s: changed examples get the same verdict, but for the traps",
    { timeout: 120_000 },
    (revision) => {
      const { names, accepts, members } = official(revision);
      const usable = seeds().filter(({ name }) => names.has(name));
      const other = [...names];
      const check = (name: string, value: unknown) => {
        const ours = !issuesOf(definition(revision, name)!, value).some(isFault);
        const theirs = accepts(name, value);
        if (ours === theirs) return;
        const asked = (changedValue: unknown, as = name) => accepts(as, changedValue);
        const meant = Object.values(TRAPS).some((trap) => trap(revision, name, value, asked) === ours);
        if (!meant) {
          const issues = issuesOf(definition(revision, name)!, value).filter(isFault);
          expect({ name, ours, theirs, issues, value: JSON.stringify(value) }).toBe("the same verdict");
        }
      };
      for (const { name, value } of usable) check(name, value);
      const seed = constantFrom(...usable);
      assert(
        property(seed, changesOver(members), ({ name, value }, changes) =>
          check(name, changed(value, changes)),
        ),
        { numRuns: 2500 },
      );
      // Values of one definition, asked of another: the schemas must also refuse what they are not about.
      assert(
        property(seed, constantFrom(...other), changesOver(members), ({ value }, name, changes) =>
          check(name, changed(value, changes.slice(0, 1))),
        ),
        { numRuns: 1000 },
      );
    },
  );
});
