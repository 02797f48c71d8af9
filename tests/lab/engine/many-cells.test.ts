import { describe, expect, test } from "vitest";
import type { CellShape } from "../../../lab/engine/graph.ts";
import { Scheduler } from "../../../lab/engine/scheduler.ts";
import { cell, turn } from "./lab-harness.ts";

// Each of these takes a second where the price of a step does not grow with the lab, and minutes where it does.
const guard = 60_000;
const many = 5_000;

const chain = (rest: Partial<CellShape> = {}) =>
  Array.from({ length: many }, (_, at) => cell(`v${at}`, { reads: at === 0 ? [] : [`v${at - 1}`], ...rest }));

/**
 * A scheduler whose runs end at once, but for a turn of the event loop now and then, in which the runner can stop the
 * test; the listener looks at each cell that it is told of.
 */
function scheduler(cells: readonly CellShape[]): Scheduler<number> {
  let runs = 0;
  const made = new Scheduler<number>({
    execute: async (_, inputs) => {
      if (++runs % 50 === 0) await turn();
      return { ok: true, value: Math.max(0, ...inputs.values()) + 1, epochs: { s: 0 } };
    },
    onChange: (ids) => ids.forEach((id) => made.get(id)),
    epoch: () => 0,
  });
  made.edit(cells);
  return made;
}

const results = (made: Scheduler<number>, cells: readonly CellShape[]) =>
  new Set(cells.map(({ id }) => `${made.get(id).result} ${made.get(id).stale?.kind ?? "fresh"}`));

describe("a lab of thousands of cells", () => {
  test(
    "runs a chain, all of it and by waking",
    async () => {
      const cells = chain();
      const made = scheduler(cells);
      made.runAll();
      await made.idle();
      expect(made.get(`v${many - 1}`).value).toBe(many);
      made.run("v0");
      await made.idle();
      expect(results(made, cells)).toEqual(new Set(["ok fresh"]));
    },
    guard,
  );

  test(
    "runs cells that have nothing to do with each other",
    async () => {
      const cells = Array.from({ length: many }, (_, at) => cell(`v${at}`, { mode: "manual", kind: "act" }));
      const made = scheduler(cells);
      made.runAll();
      await made.idle();
      expect(results(made, cells)).toEqual(new Set(["ok fresh"]));
    },
    guard,
  );

  test(
    "runs a cell that reads all others, and others that all read one",
    async () => {
      const leaves = Array.from({ length: many }, (_, at) => cell(`v${at}`, { reads: ["root"] }));
      const cells = [cell("root"), ...leaves, cell("sum", { reads: leaves.map(({ name }) => name) })];
      const made = scheduler(cells);
      made.run("root");
      await made.idle();
      expect(made.get("sum").value).toBe(3);
      expect(results(made, cells)).toEqual(new Set(["ok fresh"]));
    },
    guard,
  );

  test(
    "says of every cell whom its run would ask for, and where it waits",
    () => {
      const cells = [cell("gate", { mode: "manual" }), ...chain()];
      cells[1] = { ...cells[1]!, reads: ["gate"] };
      const made = scheduler(cells);
      expect(new Set(cells.slice(1).map(({ id }) => made.asks(id).join()))).toEqual(new Set(["gate"]));
      made.runAll();
      expect(cells.map(({ id }) => made.place(id))).toEqual(cells.map((_, at) => at + 1));
      expect(new Set(cells.map(({ id }) => made.asks(id).join()))).toEqual(new Set([""]));
      made.interrupt();
    },
    guard,
  );
});

test("cells that move up are told again once somebody has looked at their places", async () => {
  const told: string[][] = [];
  let look = false;
  const cells = ["a", "b", "c", "d", "e"].map((name) => cell(name));
  const made = new Scheduler<number>({
    execute: () => Promise.resolve({ ok: true, value: 1 }),
    onChange: (ids) => {
      told.push([...ids]);
      if (look) made.place("e");
    },
    epoch: () => 0,
  });
  made.edit(cells);
  const of = (name: string) => told.splice(0).filter((ids) => ids.includes(name)).length;
  told.length = 0;
  made.runAll();
  await made.idle();
  // Queued, moved up once, started, ended.
  expect(of("e")).toBe(4);
  look = true;
  made.runAll();
  await made.idle();
  expect(of("e")).toBe(7);
});
