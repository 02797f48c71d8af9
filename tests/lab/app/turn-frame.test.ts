import { expect, it } from "vitest";
import { LabStore } from "../../../lab/app/lab-store.ts";
import { turnFrame } from "../../../lab/app/shell/turn-frame.ts";
import { cellView, labView, sideView } from "./views.ts";
import { rowOf } from "./wire/make-row.ts";

it("walks the frames of a cell's last run, and none of an older one", () => {
  const sent = { text: { text: "{}", bytes: 2, cut: false }, bytes: 3, envelope: 0, findings: [] };
  const cell = cellView({ outcome: { kind: "frame", sent, sides: [sideView({ request: 3 })] } });
  const wire = [1, 2, 3, 4].map((n) => rowOf(n, { cell: "list" }));
  const store = new LabStore(labView({ cells: [cell], wire }));
  store.selectCell("list");
  const walk = (step: 1 | -1) => (turnFrame(store, step), store.selectedFrame);
  expect([walk(1), walk(1), walk(1), walk(-1), walk(-1)]).toEqual([3, 4, 4, 3, 3]);
});
