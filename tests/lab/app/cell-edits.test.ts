import { expect, test, vi } from "vitest";
import type { Api } from "../../../lab/app/api.ts";
import { CellEdits } from "../../../lab/app/cell-edits.ts";
import type { Drafts } from "../../../lab/app/drafts.ts";
import type { KeptView } from "../../../lab/app/kept-view.ts";
import { LabStore } from "../../../lab/app/lab-store.ts";
import type { CellEdit } from "../../../lab/session/cell-edit.ts";
import { cellView, labView } from "./views.ts";

/** Edits of a lab whose session answers when it is told to. */
function setUp() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const api = {
    editCells: (edit: CellEdit, version: string) => {
      asked.push("cell" in edit ? `${edit.do} ${edit.cell}` : edit.do);
      return new Promise((resolve) =>
        waiting.push(() => resolve({ version, cell: null, said: `did ${edit.do}` })),
      );
    },
  };
  const store = new LabStore(
    labView({ cells: [cellView({ id: "a", name: "a" }), cellView({ id: "b", name: "b" })] }),
  );
  const drafts = { restructure: (send: (version: string) => unknown) => send(store.view.version) };
  const edits = new CellEdits(
    api as unknown as Api,
    store,
    drafts as unknown as Drafts,
    {} as unknown as KeptView,
  );
  const answer = async () => {
    await vi.waitUntil(() => waiting.length > 0, { interval: 1 });
    waiting.shift()!();
  };
  return { edits, asked, answer };
}

test("deletes a cell once, however often that is asked for", async () => {
  const { edits, asked, answer } = setUp();
  const first = edits.delete("a");
  expect(await edits.delete("a")).toBeNull();
  await answer();
  await first;
  expect(asked).toEqual(["delete a"]);
  const again = edits.delete("a");
  await answer();
  await again;
  expect(asked).toEqual(["delete a", "delete a"]);
});

test("a deletion waits for the edit before it, and is not lost", async () => {
  const { edits, asked, answer } = setUp();
  const before = edits.set("b", "run", "auto");
  const deleted = edits.delete("a");
  const other = edits.delete("b");
  for (let turn = 0; turn < 3; turn += 1) await answer();
  expect(await before).toMatchObject({ fault: null });
  expect(await deleted).toMatchObject({ fault: null });
  expect(await other).toMatchObject({ fault: null });
  expect(asked).toEqual(["set b", "delete a", "delete b"]);
});
