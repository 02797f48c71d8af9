import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolNames } from "../../../../servers/kit/host/tool-names.ts";

const pair = fc.record({
  server: fc.string({ unit: fc.constantFrom("a", "b", "_", ".", "é", "😀"), minLength: 1, maxLength: 70 }),
  tool: fc.string({ unit: fc.constantFrom("a", "b", "_", ".", "é", "/"), minLength: 1, maxLength: 70 }),
});
const of = (server: string, tool: string) => ({ server, tool });

describe("the names of tools", () => {
  it("are ones that the API takes, each for one tool, whatever order they come in", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(pair, { maxLength: 30, selector: ({ server, tool }) => `${server}\0${tool}` }),
        (tools) => {
          const names = toolNames(tools);
          const given = names.flatMap((each) => ("name" in each ? [each.name] : []));
          for (const name of given) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
          expect(new Set(given).size).toBe(given.length);
          const turned = toolNames(tools.toReversed()).toReversed();
          expect(turned.map((each) => "name" in each && each.name)).toEqual(
            names.map((each) => "name" in each && each.name),
          );
        },
      ),
    );
  });

  it("are plain where they can be", () => {
    expect(toolNames([of("cmdb", "get_asset"), of("cmdb", "a.b")])).toEqual([
      { name: "cmdb__get_asset" },
      { name: "cmdb__a_b" },
    ]);
    expect(toolNames([of("s", "x".repeat(61))])).toEqual([{ name: `s__${"x".repeat(61)}` }]);
  });

  it("end in a hash of their own where they would meet", () => {
    const [one, two, long] = toolNames([of("a", "b__c"), of("a__b", "c"), of("s", "x".repeat(62))]);
    expect(one).toEqual({ name: expect.stringMatching(/^a__b__c_[0-9a-f]{8}$/) });
    expect(two).toEqual({ name: expect.stringMatching(/^a__b__c_[0-9a-f]{8}$/) });
    expect(one).not.toEqual(two);
    expect(long).toEqual({ name: expect.stringMatching(/^s__x{52}_[0-9a-f]{8}$/) });
  });

  it("are refused, with both, where one was made to look like another", () => {
    const [first] = toolNames([of("s", "a.b"), of("s", "a_b")]);
    const forged = (first as { name: string }).name.slice("s__".length);
    const [one, two, three] = toolNames([of("s", "a.b"), of("s", "a_b"), of("s", forged)]);
    for (const each of [one, three]) {
      expect(each).toEqual({ refused: expect.stringContaining('"a.b" of s') });
      expect(each).toEqual({ refused: expect.stringContaining(forged) });
    }
    expect(two).toHaveProperty("name");
  });

  it("are given once to a tool that its server names twice", () => {
    expect(toolNames([of("s", "a"), of("s", "a")])).toEqual([
      { name: expect.stringMatching(/^s__a_/) },
      { refused: "its server names it twice" },
    ]);
  });
});
