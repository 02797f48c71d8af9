import { assert, jsonValue, nat, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { duplicatesIn } from "../../../lab/wire/duplicates.ts";
import { itemsAt, membersAt, placeOf, sliceOf, valueEnd } from "../../../lab/wire/json-places.ts";

describe("places in JSON text", () => {
  test("the last of duplicate members counts, as for JSON.parse", () => {
    const text = '{"a":{"b":1},"a":{"b":2},"a\\u0062":[1,"x,]",{"c":null}]}';
    expect(sliceOf(text, ["a", "b"])).toBe("2");
    expect(sliceOf(text, ["ab", 1])).toBe('"x,]"');
    expect(sliceOf(text, ["ab", 2, "c"])).toBe("null");
    expect(sliceOf(text, ["ab", 3])).toBeNull();
    expect(sliceOf(text, ["a", "c"])).toBeNull();
    expect(sliceOf(text, ["__proto__"])).toBeNull();
    expect(sliceOf(` ${text} `, [])).toBe(`${text} `);
  });

  test("each member and element is where its text is", () => {
    assert(
      property(jsonValue(), nat(3), (generated, space) => {
        const text = JSON.stringify(generated, null, space);
        // What the text says: JSON has no −0.
        const value: unknown = JSON.parse(text);
        expect(valueEnd(text, 0)).toBe(text.length);
        for (const { name, start, end, at } of membersAt(text, 0)) {
          expect(JSON.parse(text.slice(start, end))).toEqual((value as { [name: string]: unknown })[name]);
          expect(text.slice(at).startsWith(JSON.stringify(name))).toBe(true);
        }
        itemsAt(text, 0).forEach(({ start, end }, i) => {
          expect(JSON.parse(text.slice(start, end))).toEqual((value as unknown[])[i]);
        });
      }),
    );
  });

  test("on text that is not JSON they end, and stay inside", () => {
    assert(
      property(string({ unit: "binary" }), nat(50), (text, at) => {
        for (const { start, end } of [...membersAt(text, at), ...itemsAt(text, at)]) {
          expect(start <= end || start >= text.length).toBe(true);
          expect(end).toBeLessThanOrEqual(Math.max(text.length, at));
        }
        void placeOf(text, ["a", 0]);
        void duplicatesIn(text, 5);
      }),
      { numRuns: 2000 },
    );
  });

  test("a name twice is found at any depth", () => {
    expect(duplicatesIn('{"a":1,"b":[{"c":1},{"c":1,"c":2}],"a":2}', 10)).toEqual([["b", 1, "c"], ["a"]]);
    expect(duplicatesIn('{"a":{"a":{"a":"a"}},"b":["a","a"]}', 10)).toEqual([]);
    expect(duplicatesIn('{"a":1,"a":1,"a":1}', 1)).toHaveLength(1);
  });
});
