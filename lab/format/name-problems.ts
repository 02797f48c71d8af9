import { diagnose } from "./diagnose.ts";
import type { Cell, Diagnostic, Reference } from "./lab.ts";
import { didYouMean } from "./nearest.ts";
import { quote, visible } from "./quote.ts";

/** Names that get a suggestion: looking for one costs a pass over all names. */
const suggestions = 50;

/** Missing names of one cell that are reported, each at its first mention. */
const most = 50;

/** Faults of names among these cells: doubles, names that no cell has, and circles. */
export function nameProblems(cells: readonly Cell[]): Diagnostic[] {
  const byName = new Map<string, Cell[]>();
  for (const cell of cells) {
    const same = byName.get(cell.name);
    if (same) same.push(cell);
    else byName.set(cell.name, [cell]);
  }
  return [...duplicates(byName), ...undefinedNames(cells, byName), ...circles(cells, byName)];
}

type ByName = ReadonlyMap<string, readonly Cell[]>;

function duplicates(byName: ByName): Diagnostic[] {
  return [...byName].flatMap(([name, cells]) => {
    const [first, second] = cells;
    if (!first || !second) return [];
    return cells.map((cell) => {
      const other = cell === first ? second : first;
      const message = `The name ${quote(name)} is also that of the cell of line ${other.line}. Rename one of them.`;
      return diagnose("WB131", message, { line: cell.line, column: 1 }, cell.id);
    });
  });
}

function undefinedNames(cells: readonly Cell[], byName: ByName): Diagnostic[] {
  let left = suggestions;
  return cells.flatMap((cell) => {
    const missing = new Map<string, Reference>();
    for (const reference of cell.references) {
      if (!byName.has(reference.name) && !missing.has(reference.name)) missing.set(reference.name, reference);
    }
    return [...missing.values()].slice(0, most).map((reference) => {
      const hint = left-- > 0 ? suggestion(cell, reference, byName) : "";
      const message = `There is no cell ${quote(reference.name)}.${hint}`;
      return diagnose("WB132", message, reference, cell.id, reference.span);
    });
  });
}

function suggestion(cell: Cell, { name, by, span }: Reference, byName: ByName): string {
  if (by === "cel" && span) {
    // CEL reads `single-use` as a subtraction.
    const written = /^[\w-]+/.exec(cell.source.slice(span.start, span.start + 200))?.[0] ?? "";
    const hyphened = [...byName.keys()].find(
      (other) => other.startsWith(`${name}-`) && written.startsWith(other),
    );
    if (hyphened) return ` In CEL ${quote(hyphened)} is a subtraction: rename that cell without the hyphen.`;
  }
  return didYouMean(name, byName.keys());
}

/** One diagnostic for each group of cells that wait for each other, at the first of them. */
function circles(cells: readonly Cell[], byName: ByName): Diagnostic[] {
  const next = (cell: Cell): Cell[] => cell.references.flatMap(({ name }) => byName.get(name)?.[0] ?? []);
  return components(cells, next).flatMap((group) => {
    const first = group.reduce((a, b) => (b.line < a.line ? b : a));
    const path = wayBack(first, new Set(group), next);
    if (!path) return [];
    const shown = path.length > 12 ? [...path.slice(0, 10), "…", ...path.slice(-1)] : path;
    const reference = first.references.find(({ name }) => name === path[1]);
    const message = `The cells wait for each other: ${shown.map(visible).join(" -> ")}. Take one of the references out.`;
    return [
      diagnose(
        "WB133",
        message,
        reference ?? { line: first.line, column: 1 },
        first.id,
        reference?.span ?? null,
      ),
    ];
  });
}

/** The shortest path from a cell to itself within its group, by names; null where there is none. */
function wayBack(first: Cell, group: ReadonlySet<Cell>, next: (cell: Cell) => Cell[]): string[] | null {
  const from = new Map<Cell, Cell>();
  const queue = [first];
  for (const cell of queue) {
    for (const other of next(cell)) {
      if (other === first) {
        const path = [first.name];
        for (let at: Cell | undefined = cell; at && at !== first; at = from.get(at)) path.unshift(at.name);
        return [first.name, ...path];
      }
      if (!group.has(other) || from.has(other)) continue;
      from.set(other, cell);
      queue.push(other);
    }
  }
  return null;
}

/** The strongly connected components, by Tarjan's algorithm with a stack of its own, so that long chains fit. */
function components(cells: readonly Cell[], next: (cell: Cell) => Cell[]): Cell[][] {
  const found: Cell[][] = [];
  const order = new Map<Cell, number>();
  const low = new Map<Cell, number>();
  const open: Cell[] = [];
  const isOpen = new Set<Cell>();
  for (const root of cells) {
    if (order.has(root)) continue;
    const walk: { cell: Cell; rest: Cell[] }[] = [];
    const enter = (cell: Cell): void => {
      low.set(cell, order.size);
      order.set(cell, order.size);
      open.push(cell);
      isOpen.add(cell);
      walk.push({ cell, rest: next(cell) });
    };
    enter(root);
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const { cell, rest } = step;
      const other = rest.pop();
      if (other && !order.has(other)) {
        enter(other);
      } else if (other) {
        if (isOpen.has(other)) low.set(cell, Math.min(low.get(cell)!, order.get(other)!));
      } else {
        walk.pop();
        const parent = walk.at(-1)?.cell;
        if (parent) low.set(parent, Math.min(low.get(parent)!, low.get(cell)!));
        if (low.get(cell) !== order.get(cell)) continue;
        const group = open.splice(open.lastIndexOf(cell));
        for (const member of group) isOpen.delete(member);
        found.push(group);
      }
    }
  }
  return found;
}
