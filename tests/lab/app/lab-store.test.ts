import { describe, expect, it } from "vitest";
import { KEPT_ROWS, LabStore, type Topic } from "../../../lab/app/lab-store.ts";
import { cellView, labView, serverView, wireRow } from "./views.ts";

const topics: Topic[] = ["lab", "status", "cells", "servers", "wire", "selection", "cell:list", "cell:other"];

function listened(store: LabStore): string[] {
  const heard: string[] = [];
  for (const topic of topics) store.addEventListener(topic, () => heard.push(topic));
  return heard;
}

describe("the store", () => {
  it("gives one cell's event to that cell and to those who list cells, and to nobody else", () => {
    const store = new LabStore(labView({ cells: [cellView(), cellView({ id: "other", name: "other" })] }));
    const heard = listened(store);
    store.apply({ id: 11, type: "cell", cell: cellView({ status: "running" }) });
    expect(heard.sort()).toEqual(["cell:list", "cells"]);
    expect(store.cell("list")?.status).toBe("running");
    expect(store.view.cells.map((cell) => cell.status)).toEqual(["running", "idle"]);
  });

  it("ignores what the snapshot already holds, and a cell that the lab does not", () => {
    const store = new LabStore(labView());
    const heard = listened(store);
    store.apply({ id: 10, type: "cell", cell: cellView({ status: "running" }) });
    store.apply({ id: 11, type: "cell", cell: cellView({ id: "gone", status: "running" }) });
    expect(heard).toEqual([]);
    expect(store.view.event).toBe(11);
  });

  it("forgets why a cell could not run once it runs, or has a fresh answer", () => {
    const store = new LabStore(labView());
    store.setFault("list", "It reads `nobody`.");
    store.apply({ id: 11, type: "cell", cell: cellView({ status: "idle", result: "invalid" }) });
    expect(store.fault("list")).toBe("It reads `nobody`.");
    store.apply({ id: 12, type: "cell", cell: cellView({ status: "queued" }) });
    expect(store.fault("list")).toBeNull();
  });

  it("replaces a row by a later one with its number, and appends the rest", () => {
    const store = new LabStore(labView({ wire: [wireRow(1), wireRow(2)] }));
    const rows = [wireRow(2, { outcome: "ok" }), wireRow(3)];
    store.apply({ id: 11, type: "wire", rows, wireTotal: { rows: 3, bytes: 9 } });
    expect(store.rows.map(({ n, outcome }) => [n, outcome])).toEqual([
      [1, null],
      [2, "ok"],
      [3, null],
    ]);
    expect(store.row(2)?.outcome).toBe("ok");
    expect(store.view.wireTotal).toEqual({ rows: 3, bytes: 9 });
  });

  it("keeps the newest rows and forgets the others", () => {
    const store = new LabStore(labView());
    const rows = Array.from({ length: KEPT_ROWS + 5 }, (_, i) => wireRow(i + 1));
    store.apply({ id: 11, type: "wire", rows, wireTotal: { rows: rows.length, bytes: 1 } });
    expect(store.rows.length).toBe(KEPT_ROWS);
    expect(store.rows[0]?.n).toBe(6);
    expect(store.row(1)).toBeUndefined();
  });

  it("of older rows, too, keeps those that are newest and forgets the others", () => {
    const newest = wireRow(KEPT_ROWS + 2);
    const store = new LabStore(labView({ wire: [newest] }));
    store.takeOlder(Array.from({ length: KEPT_ROWS + 1 }, (_, i) => wireRow(i + 1)));
    expect([store.rows.length, store.rows[0]?.n, store.rows.at(-1)]).toEqual([KEPT_ROWS, 3, newest]);
    expect([store.row(2), store.row(3)?.n]).toEqual([undefined, 3]);
  });

  it("takes a changed file whole and keeps the wire; only cells that differ are drawn again", () => {
    const cells = [cellView(), cellView({ id: "other", name: "other" })];
    const store = new LabStore(labView({ cells, wire: [wireRow(1)] }));
    const heard = listened(store);
    const {
      wire: _wire,
      wireTotal: _total,
      event: _event,
      ...lab
    } = labView({
      version: "v2",
      cells: [cellView({ source: "[]" }), cellView({ id: "other", name: "other" })],
    });
    store.apply({ id: 11, type: "lab", lab });
    expect(heard.sort()).toEqual(["cell:list", "cells", "lab", "servers", "status"]);
    expect(store.rows.length).toBe(1);
    expect(store.view).toMatchObject({ version: "v2", event: 11 });
  });

  it("forgets a selected cell that the file no longer has", () => {
    const store = new LabStore(labView());
    store.selectCell("list");
    const { wire: _wire, wireTotal: _total, event: _event, ...lab } = labView({ cells: [], blocks: [] });
    store.apply({ id: 11, type: "lab", lab });
    expect(store.selectedCell).toBeNull();
  });

  it("finds a cell by name where its id is another", () => {
    const store = new LabStore(labView({ cells: [cellView({ id: "c7", name: "list" })] }));
    expect(store.cell("list")?.id).toBe("c7");
  });

  it("takes servers and status", () => {
    const store = new LabStore(labView());
    const heard = listened(store);
    store.apply({ id: 11, type: "server", server: serverView({ state: "died", epoch: 2 }) });
    store.apply({
      id: 12,
      type: "status",
      running: true,
      points: { got: 1, of: 2 },
      problems: [],
      notices: [],
      walk: { since: 3, replayed: 3 },
    });
    expect(store.server("cmdb")).toMatchObject({ state: "died", epoch: 2 });
    expect(store.view).toMatchObject({ running: true, points: { got: 1, of: 2 } });
    expect(heard.sort()).toEqual(["servers", "status"]);
  });
});
