import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addCell, duplicateCell } from "../../../lab/format/add-cell.ts";
import { changeKind } from "../../../lab/format/change-kind.ts";
import type { Cell, Lab } from "../../../lab/format/lab.ts";
import { deleteCell, moveCell } from "../../../lab/format/move-cell.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { renameCell } from "../../../lab/format/rename-cell.ts";
import { setAttribute } from "../../../lab/format/set-attribute.ts";
import { inverseSplices, spliceText, type Splice } from "../../../lab/format/splice-text.ts";
import { replaceBody, SpliceError } from "../../../lab/format/splice.ts";
import { anyLab } from "./any-lab.ts";

const parse = (text: string) => parseLab(text, "x.lab.md");
const apply = (lab: Lab, splices: readonly Splice[]) => parse(spliceText(lab.text, splices));
const numRuns = 150;

/** A lab with a cell to edit. */
function withCell(lab: { text: string }, which: number): { lab: Lab; cell: Cell; at: number } {
  const parsed = parse(lab.text);
  fc.pre(parsed.cells.length > 0);
  const at = which % parsed.cells.length;
  return { lab: parsed, cell: parsed.cells[at]!, at };
}

/** What stands around the cells' fences, as one text: an edit of one cell leaves it alone. */
const around = ({ text, cells }: Lab, but: readonly string[] = []) =>
  cells
    .filter(({ id }) => !but.includes(id))
    .map(({ fence }) => text.slice(fence.start, fence.end))
    .join("\0");
/** What is written outside of the cells. */
const prose = ({ text, cells }: Lab) =>
  spliceText(
    text,
    cells.map(({ fence }) => ({ ...fence, text: "" })),
  ).replaceAll(/\s/g, "");
const isOpen = ({ cells }: Lab) => cells.some(({ body, fence }) => body.end === fence.end);
/** Null where the edit was refused, which changes nothing. */
function attempt<T>(edit: () => T): T | null {
  try {
    return edit();
  } catch (error) {
    if (error instanceof SpliceError) return null;
    throw error;
  }
}
let refused = 0;
const or = <T>(made: T | null): T => {
  if (made === null) refused++;
  fc.pre(made !== null);
  return made!;
};

describe("edits of cells, over labs of every shape", { timeout: 120_000 }, () => {
  test("deleting takes one cell and nothing else, and its inverse brings back the very bytes", () => {
    fc.assert(
      fc.property(anyLab, fc.nat(), (any, which) => {
        const { lab, cell } = withCell(any, which);
        const splices = or(attempt(() => deleteCell(lab, cell)));
        const after = apply(lab, splices);
        expect(around(after)).toBe(around(lab, [cell.id]));
        expect(prose(after)).toBe(prose(lab));
        expect(spliceText(after.text, [...inverseSplices(lab.text, splices).values()])).toBe(lab.text);
      }),
      { numRuns },
    );
  });

  test("adding puts one cell where it was asked for, and deleting it leaves at most a blank line", () => {
    const kinds = ["value", "cel", "frame", "form", "do", "call", "chat", "script", "check"] as const;
    fc.assert(
      fc.property(
        anyLab,
        fc.nat(),
        fc.constantFrom(...kinds),
        fc.constantFrom("before", "after", "end"),
        (any, which, kind, side) => {
          const lab = parse(any.text);
          const block = lab.blocks[which % Math.max(1, lab.blocks.length)];
          const place =
            side === "end" || !block
              ? ({ at: "end" } as const)
              : side === "before"
                ? { before: block.id }
                : { after: block.id };
          const { splices, index } = or(attempt(() => addCell(lab, kind, place, {})));
          const after = apply(lab, splices);
          expect(after.cells[index]).toMatchObject({ kind });
          expect(prose(after)).toBe(prose(lab));
          const closed = lab.cells.at(-1) && lab.text.slice(lab.cells.at(-1)!.body.end) === "";
          if (!closed) expect(around(after, [after.cells[index]!.id])).toBe(around(lab));
          const at = after.blocks.findIndex(({ id }) => id === after.cells[index]!.id);
          if (side === "end" || !block) expect(at).toBe(after.blocks.length - 1);
          else expect(after.blocks.length).toBeGreaterThan(lab.blocks.length);
          const again = apply(after, deleteCell(after, after.cells[index]!));
          if (!isOpen(lab)) expect(again.text.replaceAll(/\s+/g, "")).toBe(lab.text.replaceAll(/\s+/g, ""));
          expect(again.text.length - lab.text.length).toBeLessThanOrEqual(isOpen(lab) ? 20 : 2);
        },
      ),
      { numRuns },
    );
  });

  test("a copy is the cell under another name, right below it", () => {
    fc.assert(
      fc.property(anyLab, fc.nat(), (any, which) => {
        const { lab, cell, at } = withCell(any, which);
        const { splices, index } = or(attempt(() => duplicateCell(lab, cell)));
        const after = apply(lab, splices);
        expect(index).toBe(at + 1);
        const copy = after.cells[index]!;
        expect(copy).toMatchObject({ kind: cell.kind, source: cell.source, mode: cell.mode });
        expect(copy.info.replace(copy.name, cell.name)).toBe(cell.info);
      }),
      { numRuns },
    );
  });

  test("moving there and back is the file as it was, and no other block changes", () => {
    fc.assert(
      fc.property(anyLab, fc.nat(), fc.nat(), fc.boolean(), (any, which, to, isBefore) => {
        const { lab, cell, at } = withCell(any, which);
        const other = lab.blocks[to % lab.blocks.length]!;
        const place = isBefore ? { before: other.id } : { after: other.id };
        const { splices, index } = or(attempt(() => moveCell(lab, cell, place)));
        const after = apply(lab, splices);
        expect(after.cells[index]).toMatchObject({ name: cell.name, info: cell.info, source: cell.source });
        if (!isOpen(lab)) expect(after.cells[index]!.typed).toBe(cell.typed);
        expect(prose(after)).toBe(prose(lab));
        const rest = (of: Lab) =>
          of.cells.filter(({ id }) => id !== cell.id).map(({ info, source }) => [info, source]);
        expect(rest(after)).toEqual(rest(lab));
        const sorted = (text: string) => [...text.replaceAll(/\s/g, "")].toSorted().join("");
        if (!isOpen(lab)) expect(sorted(after.text)).toBe(sorted(lab.text));
        // Where it stood between two pieces of prose, these are one by now.
        const own = lab.blocks.findIndex(({ id }) => id === cell.id);
        const next = lab.blocks[own + 1];
        const joined = lab.blocks[own - 1]?.kind === "prose" && next?.kind === "prose";
        fc.pre(
          !joined &&
            after.text !== lab.text &&
            !(next && next.kind === "prose" && "before" in place && place.before === next.id),
        );
        const count = lab.blocks.slice(0, own).filter(({ id }) => id !== cell.id).length;
        const left = after.blocks.filter(({ id }) => id !== cell.id);
        fc.pre(left.length === lab.blocks.length - 1);
        const home = left[count];
        const back = moveCell(after, after.cells[index]!, home ? { before: home.id } : { at: "end" });
        expect(back.index).toBe(at);
        if (!isOpen(lab) && !/<!--|\]:/.test(lab.text))
          expect(spliceText(after.text, back.splices)).toBe(lab.text);
      }),
      { numRuns },
    );
  });

  test("renaming there and back is the file as it was; between, what spoke of the cell speaks of it still", () => {
    fc.assert(
      fc.property(anyLab, fc.nat(), fc.constantFrom("x", "other", "a_long_one9", "c"), (any, which, name) => {
        const { lab, cell, at } = withCell(any, which);
        fc.pre(lab.cells.every((other) => other.references.every((each) => each.name !== name)));
        const splices = or(attempt(() => renameCell(lab, cell, name)));
        const after = apply(lab, splices);
        expect(after.cells.map((other) => other.name)).toEqual(
          lab.cells.map((other, nth) => (nth === at ? name : other.name)),
        );
        expect(after.cells.map(({ reads }) => reads)).toEqual(
          lab.cells.map(({ reads }) => reads.map((read) => (read === cell.name ? name : read))),
        );
        expect(spliceText(after.text, renameCell(after, after.cells[at]!, cell.name))).toBe(lab.text);
      }),
      { numRuns: 2 * numRuns },
    );
  });

  test("an attribute is set and taken off again, and the kind changes, in the cell's first line alone", () => {
    fc.assert(
      fc.property(
        anyLab,
        fc.nat(),
        fc.constantFrom("manual", "a b", "it's", 'say "x"', "é", "a=b", ""),
        (any, which, value) => {
          const { lab, cell, at } = withCell(any, which);
          fc.pre(!cell.attributes.some(({ name }) => name === "run"));
          const after = apply(lab, or(attempt(() => setAttribute(lab, cell, "run", value))));
          expect(after.cells[at]!.attributes.at(-1)).toMatchObject({
            name: "run",
            value: value === "" ? null : value,
          });
          expect(around(after, [cell.id])).toBe(around(lab, [cell.id]));
          expect(spliceText(after.text, setAttribute(after, after.cells[at]!, "run", null))).toBe(lab.text);
          const check = apply(lab, changeKind(lab, cell, "check"));
          expect(check.cells[at]).toMatchObject({
            kind: "check",
            language: "yaml",
            name: cell.name,
            typed: cell.typed,
          });
          expect(around(check, [cell.id])).toBe(around(lab, [cell.id]));
        },
      ),
      { numRuns },
    );
  });

  test("most of these labs could be edited", () => {
    expect(refused).toBeLessThan(400);
    expect(replaceBody(parse("```json value=a\n1\n```"), "a", "2")).toContain("2");
  });
});
