import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapLayout, middleOf, relatedTo, type MapCell } from "../../../../lab/app/map/map-layout.ts";

const cell = (name: string, over: Partial<MapCell> = {}): MapCell => ({
  id: `id-${name}`,
  name,
  reads: [],
  after: [],
  to: [],
  ...over,
});
const placed = (cells: MapCell[]) => mapLayout(cells).nodes.map(({ name, column }) => `${name} ${column}`);
const linked = (cells: MapCell[]) => {
  const { nodes, edges } = mapLayout(cells);
  return edges.map(({ kind, from, to }) => `${nodes[from]!.name} ${kind} ${nodes[to]!.name}`);
};

describe("mapLayout", () => {
  test.each<[string, MapCell[], string[]]>([
    ["nothing", [], []],
    [
      "servers first, cells in page order, each right of what it depends on",
      [
        cell("late", { reads: ["list"] }),
        cell("envelope"),
        cell("list", { reads: ["envelope"], to: ["cmdb"] }),
      ],
      ["cmdb 0", "late 2", "envelope 0", "list 1"],
    ],
    ["what follows another is right of it too", [cell("a"), cell("b", { after: ["a"] })], ["a 0", "b 1"]],
    [
      "a cycle ends",
      [cell("a", { reads: ["b"] }), cell("b", { reads: ["a"] }), cell("self", { reads: ["self"] })],
      ["a 1", "b 0", "self 0"],
    ],
    ["what is not there is left out", [cell("a", { reads: ["gone"] })], ["a 0"]],
  ])("%s", (_, cells, nodes) => {
    expect(placed(cells)).toEqual(nodes);
  });

  test("links a cell to what it reads, follows and sends to, once each", () => {
    expect(
      linked([cell("a"), cell("b"), cell("c", { reads: ["a"], after: ["a", "b"], to: ["s", "s"] })]),
    ).toEqual(["a reads c", "b after c", "s sends c"]);
  });

  test("a name that two cells have means the first", () => {
    const { nodes, edges } = mapLayout([cell("a"), cell("a"), cell("b", { reads: ["a"] })]);
    expect(edges.map(({ from }) => nodes[from]!.id)).toEqual(["id-a"]);
    expect(edges[0]!.from).toBe(0);
  });

  test("a chain of a thousand stays narrow", () => {
    const chain = Array.from({ length: 1000 }, (_, at) =>
      cell(`c${at}`, { reads: at === 0 ? [] : [`c${at - 1}`] }),
    );
    const { nodes, width } = mapLayout(chain);
    expect(nodes).toHaveLength(1000);
    expect(width).toBeLessThan(120);
  });

  test("no line runs through a node that it does not mean", () => {
    const anyLab = fc.array(fc.record({ reads: fc.array(fc.nat(11)), to: fc.array(fc.nat(2)) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyLab, (shapes) => {
        const { nodes, edges } = mapLayout(
          shapes.map(({ reads, to }, at) =>
            cell(`c${at}`, { reads: reads.map((n) => `c${n}`), to: to.map((n) => `s${n}`) }),
          ),
        );
        let nearest = Infinity;
        for (const { path, from, to } of edges)
          for (const [x, y] of pointsOf(path))
            nodes.forEach((node, row) => {
              const middle = middleOf(node, row);
              const apart = Math.hypot(middle.x - x, middle.y - y);
              if (row !== from && row !== to) nearest = Math.min(nearest, apart);
            });
        expect(nearest).toBeGreaterThan(4.5);
      }),
    );
  });
});

describe("relatedTo", () => {
  test("finds all before and all after, however far, through cycles too", () => {
    const layout = mapLayout([
      cell("a"),
      cell("b", { reads: ["a", "d"], to: ["s"] }),
      cell("c", { reads: ["b"] }),
      cell("d", { reads: ["c"] }),
      cell("alone"),
    ]);
    const at = (name: string) => layout.nodes.findIndex((node) => node.name === name);
    const names = (rows: Set<number>) => [...rows].map((row) => layout.nodes[row]!.name).sort();
    const { before, after } = relatedTo(layout, at("c"));
    expect(names(before)).toEqual(["a", "b", "d", "s"]);
    expect(names(after)).toEqual(["b", "d"]);
    expect(relatedTo(layout, at("alone"))).toEqual({ before: new Set(), after: new Set() });
    expect(names(relatedTo(layout, at("s")).after)).toEqual(["b", "c", "d"]);
  });
});

/** Points along the straight parts of a path, which are all that is long in it. */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of path.matchAll(/([MHVQ])([^MHVQ]*)/g)) {
    const numbers = rest!.trim().split(/\s+/).map(Number);
    const [nx, ny] =
      letter === "H"
        ? [numbers[0]!, y]
        : letter === "V"
          ? [x, numbers[0]!]
          : [numbers.at(-2)!, numbers.at(-1)!];
    if (letter !== "M")
      for (let part = 0; part <= 20; part += 1)
        points.push([x + ((nx - x) * part) / 20, y + ((ny - y) * part) / 20]);
    [x, y] = [nx, ny];
  }
  return points;
}
