import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Cell, Lab } from "../../../lab/format/lab.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import type { CellEdit } from "../../../lab/session/cell-edit.ts";
import { LabDocument } from "../../../lab/session/lab-document.ts";
import { LabFile } from "../../../lab/session/lab-file.ts";
import { Refusal } from "../../../lab/session/open-lab.ts";
import { anyLab } from "../format/any-lab.ts";

const dir = mkdtempSync(join(tmpdir(), "wirebook-edits-"));
afterAll(() => rmSync(dir, { recursive: true }));
const path = join(dir, "a.lab.md");
const onDisk = () => readFileSync(path, "utf8");

function open(text: string): LabDocument {
  writeFileSync(path, text);
  return new LabDocument(new LabFile(path, dir, join(dir, "package")), dir);
}

type Step = { which: number; to: number; what: string; text: string };
const step: fc.Arbitrary<Step> = fc.record({
  which: fc.nat(),
  to: fc.nat(),
  what: fc.constantFrom("add", "delete", "move", "duplicate", "rename", "set", "unset", "kind"),
  text: fc.constantFrom("", "1", "a\n\nb", '"é 🧪"', "```\nx\n```", "~~~~\n${c0}", "\tx  \n", "---"),
});
const kinds = ["value", "cel", "frame", "form", "do", "call", "chat", "script", "check"] as const;

/** The edit that a step means in this lab; null where there is no cell. */
function editOf({ which, to, what, text }: Step, lab: Lab): CellEdit | null {
  const cell = lab.cells[which % Math.max(1, lab.cells.length)]?.id;
  const block = lab.blocks[to % Math.max(1, lab.blocks.length)]?.id;
  const place =
    block === undefined || to % 5 === 0
      ? ({ at: "end" } as const)
      : to % 2 === 0
        ? { before: block }
        : { after: block };
  if (what === "add")
    return { do: "add", kind: kinds[which % kinds.length]!, place, source: to % 3 === 0 ? text : undefined };
  if (cell === undefined) return null;
  switch (what) {
    case "move":
      return { do: "move", cell, place };
    case "rename":
      return { do: "rename", cell, name: `n${to % 50}` };
    case "set":
      return { do: "set", cell, attribute: "run", value: to % 2 === 0 ? "manual" : "auto" };
    case "unset":
      return { do: "set", cell, attribute: "after", value: null };
    case "kind":
      return { do: "kind", cell, kind: kinds[to % kinds.length]! };
    default:
      return { do: what as "delete" | "duplicate", cell };
  }
}

/** Makes an edit; false where it was refused in words, which changes nothing. */
async function made(document: LabDocument, edit: CellEdit): Promise<boolean> {
  const { text } = document.file;
  try {
    await document.editCells(edit, document.file.version);
    return document.file.text !== text;
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error;
    expect(document.file.text).toBe(text);
    return false;
  }
}

const outside = (text: string, { fence }: Cell) => [text.slice(0, fence.start), text.slice(fence.end)];
const front = (text: string) => /^\uFEFF?---[\s\S]*?^---/m.exec(text)?.[0] ?? "";

describe("a lab that is edited, saved and read again", { timeout: 120_000 }, () => {
  test("has changed in the edited cell alone, and every edit can be taken back and made again", async () => {
    await fc.assert(
      fc.asyncProperty(anyLab, fc.array(step, { maxLength: 8 }), async ({ text }, steps) => {
        const document = open(text);
        const texts = [text];
        for (const each of steps) {
          const before = document.lab;
          const edit = editOf(each, before);
          if (!edit || !(await made(document, edit))) continue;
          expect(onDisk()).toBe(document.file.text);
          expect(front(onDisk())).toBe(front(text));
          if ("cell" in edit && (edit.do === "set" || edit.do === "kind")) {
            const at = before.cells.findIndex(({ id }) => id === edit.cell);
            expect(outside(onDisk(), parseLab(onDisk(), "x").cells[at]!)).toEqual(
              outside(before.text, before.cells[at]!),
            );
          }
          texts.push(onDisk());
        }
        for (const was of texts.slice(0, -1).toReversed()) {
          await document.editCells({ do: "undo" }, document.file.version);
          expect(onDisk()).toBe(was);
        }
        for (const is of texts.slice(1)) {
          await document.editCells({ do: "redo" }, document.file.version);
          expect(onDisk()).toBe(is);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("keeps what was typed, whatever is taken back", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLab,
        fc.array(fc.tuple(step, fc.boolean()), { maxLength: 6 }),
        async ({ text }, steps) => {
          const document = open(text);
          let edits = 0;
          for (const [each, types] of steps) {
            const edit = editOf(each, document.lab);
            if (edit && (await made(document, edit))) edits++;
            const cell = document.lab.cells[each.to % Math.max(1, document.lab.cells.length)];
            if (!types || !cell) continue;
            const before = document.file.text;
            await document.edit(cell.id, each.text, document.file.version);
            const after = document.lab.cells.find(({ id }) => id === cell.id)!;
            expect(after.source).toBe(each.text);
            expect(outside(onDisk(), after)).toEqual(outside(before, cell));
          }
          for (; edits > 0; edits--) {
            const sources = document.lab.cells.map(({ source }) => source);
            const before = document.lab.cells.length;
            await made(document, { do: "undo" });
            const now = document.lab.cells.map(({ source }) => source);
            // A renaming writes in bodies; else at most the one cell comes or goes, and no text changes.
            if (now.length !== before) expect(Math.abs(now.length - before)).toBe(1);
            const plain = (source: string) => source.replaceAll(/\b(?:[cn]|value|frame)\d+\b/g, "");
            const [more, less] = now.length > before ? [now, sources] : [sources, now];
            const left = more.map(plain);
            for (const source of less.map(plain)) {
              const at = left.indexOf(source);
              expect(at).toBeGreaterThanOrEqual(0);
              left.splice(at, 1);
            }
            expect(onDisk()).toBe(document.file.text);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
