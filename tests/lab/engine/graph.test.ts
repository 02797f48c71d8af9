import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { graph } from "../../../lab/engine/graph.ts";
import { cell } from "./lab-harness.ts";

const problems = (...cells: ReturnType<typeof cell>[]) => Object.fromEntries(graph(cells).problems);

describe("graph", () => {
  test("order is topological, ties by page order", () => {
    const g = graph([
      cell("last", { reads: ["mid"] }),
      cell("b"),
      cell("mid", { reads: ["z"] }),
      cell("c"),
      cell("z"),
      cell("d"),
    ]);
    expect(g.order).toEqual(["b", "c", "z", "mid", "last", "d"]);
  });

  test("`after` orders without being a parent", () => {
    const g = graph([cell("a", { after: ["b"] }), cell("b")]);
    expect(g.order).toEqual(["b", "a"]);
    expect(g.parents.get("a")).toEqual([]);
    expect(g.children.get("b")).toEqual([]);
    expect(g.before.get("a")).toEqual(["b"]);
  });

  test("edges are in page order and without doubles", () => {
    const g = graph([cell("c", { reads: ["b", "a", "b"], after: ["a"] }), cell("a"), cell("b")]);
    expect(g.parents.get("c")).toEqual(["a", "b"]);
    expect(g.before.get("c")).toEqual(["a", "b"]);
    expect(g.children.get("a")).toEqual(["c"]);
  });

  test("a cell that reads itself is a cycle of one", () => {
    expect(problems(cell("a", { reads: ["a"] }))).toEqual({ a: [{ kind: "cycle", path: ["a", "a"] }] });
  });

  test("a cycle names a shortest way round; cells that only lead to it or from it have no problem", () => {
    const g = graph([
      cell("top", { reads: ["a"] }),
      cell("a", { reads: ["b"] }),
      cell("b", { reads: ["c", "root"] }),
      cell("c", { reads: ["a", "b"] }),
      cell("root"),
    ]);
    expect(g.problems.get("a")).toEqual([{ kind: "cycle", path: ["a", "b", "c", "a"] }]);
    expect([...g.problems.keys()].sort()).toEqual(["a", "b", "c"]);
    expect(Object.fromEntries(g.blocked)).toEqual({ top: "a" });
    expect(g.order).toHaveLength(5);
  });

  test("cells between two cycles are on neither", () => {
    const g = graph([
      cell("a", { reads: ["a"] }),
      cell("between", { reads: ["a"] }),
      cell("z", { reads: ["z", "between"] }),
    ]);
    expect([...g.problems.keys()]).toEqual(["a", "z"]);
    expect(Object.fromEntries(g.blocked)).toEqual({ between: "a" });
  });

  test("a cycle through `after` is one too", () => {
    expect(problems(cell("a", { after: ["b"] }), cell("b", { reads: ["a"] }))).toEqual({
      a: [{ kind: "cycle", path: ["a", "b", "a"] }],
      b: [{ kind: "cycle", path: ["a", "b", "a"] }],
    });
  });

  test("an undefined name in `reads` or `after` is a problem, once", () => {
    const g = graph([cell("a", { reads: ["gone"], after: ["gone", "lost"] }), cell("b", { reads: ["a"] })]);
    expect(g.problems.get("a")).toEqual([
      { kind: "undefined", name: "gone" },
      { kind: "undefined", name: "lost" },
    ]);
    expect(g.blocked.get("b")).toBe("a");
  });

  test("all that share a name are problems, and no edge leads to them", () => {
    const g = graph([
      cell("a", { id: "1" }),
      cell("a", { id: "2" }),
      cell("b", { reads: ["a"] }),
      cell("c", { reads: ["b"] }),
      cell("d", { after: ["a"] }),
    ]);
    expect(g.problems.get("1")).toEqual([{ kind: "duplicate", name: "a", with: ["1", "2"] }]);
    expect(g.problems.get("2")).toEqual(g.problems.get("1"));
    expect(Object.fromEntries(g.blocked)).toEqual({ b: "a", c: "a" });
    expect(g.parents.get("b")).toEqual([]);
    expect(g.byName("a")).toBeUndefined();
    expect(g.byName("b")).toBe("b");
  });

  test("names from JavaScript's objects are names like any other", () => {
    const g = graph([
      cell("constructor"),
      cell("__proto__", { reads: ["constructor"] }),
      cell("x", { reads: ["toString"] }),
    ]);
    expect(g.order).toEqual(["constructor", "__proto__", "x"]);
    expect(g.problems.get("x")).toEqual([{ kind: "undefined", name: "toString" }]);
  });

  test("a chain or a cycle of thousands of cells does not exhaust the stack", () => {
    const names = Array.from({ length: 3000 }, (_, i) => `n${i}`);
    const chain = names.map((name, i) => cell(name, { reads: i > 0 ? [names[i - 1]!] : [] }));
    expect(graph(chain.toReversed()).order).toEqual(names);
    const cycle = [cell("n0", { reads: ["n2999"] }), ...chain.slice(1)];
    expect(graph(cycle).problems.size).toBe(3000);
  });

  test("for any cells: everything is ordered after what it reads, and exactly the cells on a cycle are cyclic", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }).chain((n) =>
          fc.array(
            fc.tuple(fc.array(fc.nat(n - 1), { maxLength: 3 }), fc.array(fc.nat(n - 1), { maxLength: 1 })),
            {
              minLength: n,
              maxLength: n,
            },
          ),
        ),
        (lists) => {
          const cells = lists.map(([reads, after], i) =>
            cell(`${i}`, { reads: reads.map(String), after: after.map(String) }),
          );
          const g = graph(cells);
          expect([...g.order].sort()).toEqual(cells.map(({ id }) => id).sort());
          const reach = cells.map(({ id }) => {
            const seen = new Set(g.before.get(id));
            for (const at of seen) for (const next of g.before.get(at)!) seen.add(next);
            return seen;
          });
          cells.forEach(({ id }, i) => {
            const cyclic = reach[i]!.has(id);
            expect(g.problems.has(id)).toBe(cyclic);
            const path = g.problems.get(id)?.[0];
            if (path?.kind === "cycle") {
              expect(path.path).toContain(id);
              expect(path.path[0]).toBe(path.path.at(-1));
              path.path.slice(1).forEach((to, at) => expect(g.before.get(path.path[at]!)).toContain(to));
            }
            const place = (x: string) => g.order.indexOf(x);
            for (const earlier of g.before.get(id)!)
              if (!(cyclic && g.problems.has(earlier))) expect(place(earlier)).toBeLessThan(place(id));
            const broken = [...(g.parents.get(id) ?? [])].some((p) => g.problems.has(p) || g.blocked.has(p));
            expect(g.blocked.has(id)).toBe(!cyclic && broken);
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
