import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CellShape } from "../../../lab/engine/graph.ts";
import { Scheduler, type Outcome } from "../../../lab/engine/scheduler.ts";
import { cell, turn } from "./lab-harness.ts";

/** What a run publishes: enough to tell whether it is still true of the lab as it is written. */
interface Published {
  name: string;
  definition: string;
  inputs: ReadonlyMap<string, Published>;
}

interface Open {
  id: string;
  value: Published;
  epochs: Record<string, number>;
  aborted: boolean;
  run: number;
  settle(outcome: Outcome<Published>): void;
}

const names = ["a", "b", "c", "d", "e", "f"];
const servers = ["s", "t"];

const shape = fc.record({
  name: fc.constantFrom(...names, "a"),
  reads: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
  after: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 1 }),
  servers: fc.subarray(servers),
  mode: fc.constantFrom("auto", "auto", "manual"),
  kind: fc.constantFrom("pure", "pure", "frame", "act"),
  opens: fc.boolean(),
  group: fc.constantFrom(undefined, undefined, "g", "h"),
});

/** Cells that mostly read what stands above them, so that most labs are sound. */
const labs = fc.array(shape, { minLength: 1, maxLength: 7 }).map((shapes) =>
  shapes.map(({ group, ...rest }, at): CellShape => {
    const above = names.slice(0, at);
    const sound = rest.name !== "a" || at % 3 !== 0;
    const name = sound ? (names[at] ?? "g") : rest.name;
    const reads = sound ? rest.reads.filter((read) => above.includes(read)) : rest.reads;
    const after = sound ? rest.after.filter((read) => above.includes(read)) : rest.after;
    const definition = `1 ${JSON.stringify([reads, after, group, rest])}`;
    const written = { ...rest, id: `#${at}`, reads, after, definition };
    return cell(name, { ...written, name, ...(group === undefined ? {} : { group }) });
  }),
);

type Step =
  | { do: "run"; at: number; manual: boolean }
  | { do: "all" | "open" | "interrupt" | "turn" }
  | { do: "end"; at: number; ok: boolean }
  | { do: "restart"; server: string }
  | { do: "text"; at: number; version: number }
  | { do: "remove"; at: number }
  | { do: "rename"; at: number; name: string }
  | { do: "move"; from: number; to: number }
  | { do: "write"; cells: CellShape[] };

const at = fc.nat(6);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("run" as const), at, manual: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("end" as const),
      at,
      ok: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("all" as const, "open" as const, "turn" as const) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "interrupt" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("restart" as const), server: fc.constantFrom(...servers) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("text" as const), at, version: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("rename" as const), at, name: fc.constantFrom(...names) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), from: at, to: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("write" as const), cells: labs }) },
);

const retyped = (c: CellShape, version: number): CellShape => ({
  ...c,
  definition: `${version} ${c.definition.slice(2)}`,
});

class World {
  cells: CellShape[] = [];
  readonly open: Open[] = [];
  /** Promises broken inside `execute`, where the scheduler would take them for a failed run. */
  readonly #faults: unknown[] = [];
  readonly epochs = new Map<string, number>();
  readonly scheduler = new Scheduler<Published>({
    execute: (id, inputs, signal, run) => {
      try {
        return this.#execute(id, inputs, signal, run.id);
      } catch (fault) {
        this.#faults.push(fault);
        throw fault;
      }
    },
    onChange: (ids) => ids.forEach((id) => this.scheduler.get(id)),
    epoch: (server) => this.epochs.get(server) ?? 0,
  });

  edit(cells: CellShape[]): void {
    this.cells = cells;
    this.scheduler.edit(cells);
    this.check();
  }

  async step(step: Step): Promise<void> {
    const { scheduler, cells } = this;
    const chosen = "at" in step && cells.length > 0 ? cells[step.at % cells.length]! : undefined;
    switch (step.do) {
      case "run":
        if (chosen) this.#run(chosen.id, step.manual);
        break;
      case "all":
        scheduler.runAll();
        break;
      case "open":
        scheduler.open();
        break;
      case "interrupt":
        scheduler.interrupt();
        expect([scheduler.queue, scheduler.running]).toEqual([[], []]);
        break;
      case "turn":
        await turn();
        break;
      case "end":
        await this.end(step.at, step.ok);
        break;
      case "restart":
        this.epochs.set(step.server, (this.epochs.get(step.server) ?? 0) + 1);
        scheduler.restarted(step.server);
        break;
      case "text":
        this.edit(cells.map((c) => (c === chosen ? retyped(c, step.version) : c)));
        break;
      case "remove":
        this.edit(cells.filter((c) => c !== chosen));
        break;
      case "rename":
        this.edit(cells.map((c) => (c === chosen ? { ...c, name: step.name } : c)));
        break;
      case "move": {
        const moved = [...cells];
        moved.splice(step.to, 0, ...moved.splice(step.from, 1));
        this.edit(moved);
        break;
      }
      case "write":
        this.edit(step.cells);
    }
    this.check();
  }

  async end(which: number, ok: boolean): Promise<void> {
    const [open] = this.open.splice(this.open.length > 0 ? which % this.open.length : 0, 1);
    if (!open) return;
    const { value, epochs } = open;
    open.settle(ok ? { ok, value, epochs } : { ok, error: "no", epochs });
    await turn();
  }

  /** Lets everything end well, until nothing is left to do. */
  async drain(): Promise<void> {
    for (let turns = 0; turns < 200; turns++) {
      await turn();
      if (this.open.length === 0) break;
      await this.end(0, true);
      this.check();
    }
    await this.scheduler.idle();
    this.check();
  }

  #run(id: string, manual: boolean): void {
    const { scheduler } = this;
    const before = scheduler.queue;
    const plan = scheduler.run(id, { manual });
    if (!manual && plan.asks.length > 0) expect(scheduler.queue).toEqual(before);
    else for (const run of plan.runs) expect(scheduler.queue).toContain(run);
  }

  #execute(id: string, inputs: ReadonlyMap<string, Published>, signal: AbortSignal, run: number) {
    const { scheduler } = this;
    const { name, definition, reads, servers, group } = this.cells.find((c) => c.id === id)!;
    for (const other of this.open) {
      expect(other.run, "only a group runs side by side").toBe(run);
      expect(group).toBeDefined();
    }
    expect(scheduler.get(id).status).toBe("running");
    expect([...inputs.keys()]).toEqual(reads);
    for (const [read, value] of inputs) {
      const input = scheduler.get(scheduler.graph.byName(read)!);
      expect(value, "an input is what its cell shows").toBe(input.value);
      expect(input.stale?.kind ?? "epoch", "an input is fresh, but for its epoch").toBe("epoch");
    }
    const earlier = new Set(scheduler.graph.before.get(id));
    for (const ancestor of earlier) {
      expect(scheduler.queue, "no ancestor waits").not.toContain(ancestor);
      if (scheduler.graph.problems.has(ancestor)) continue;
      for (const next of scheduler.graph.before.get(ancestor)!) earlier.add(next);
    }
    const epochs = Object.fromEntries(servers.map((server) => [server, this.epochs.get(server) ?? 0]));
    return new Promise<Outcome<Published>>((settle) => {
      const open: Open = { id, value: { name, definition, inputs }, epochs, aborted: false, run, settle };
      this.open.push(open);
      signal.addEventListener("abort", () => (open.aborted = true));
    });
  }

  /** What holds at every moment. */
  check(): void {
    if (this.#faults.length > 0) throw this.#faults[0];
    const { scheduler } = this;
    const { graph } = scheduler;
    for (const { id, name, definition, reads, servers } of this.cells) {
      const now = scheduler.get(id);
      expect(now.value !== undefined).toBe(now.result === "ok");
      expect(now.blockedBy !== null).toBe(now.result === "blocked");
      expect(now.error !== null).toBe(now.result === "error");
      expect(now.result === null).toBe(now.stale?.kind === "never");
      expect(now.result === "invalid").toBe(graph.problems.has(id));
      expect(now.status === "running").toBe(scheduler.running.includes(id));
      expect(now.status === "queued").toBe(scheduler.queue.includes(id) && now.status !== "running");
      expect(scheduler.place(id)).toBe(scheduler.queue.indexOf(id) + 1 || null);
      expect(scheduler.asks(id)).toEqual(scheduler.plan(id).asks);
      if (graph.blocked.has(id)) expect(now.blockedBy).toBe(graph.blocked.get(id));
      if (graph.blocked.has(id) || graph.problems.has(id)) expect(now.status).toBe("idle");
      if (now.stale?.kind === "input") expect(reads).toContain(now.stale.by);
      if (now.value === undefined) continue;
      expect(now.value.name).toBe(name);
      const asWritten = now.value.definition === definition;
      const inputsHold = reads.every((read) => {
        const input = graph.byName(read);
        const shown = input === undefined ? undefined : scheduler.get(input);
        const good = !shown?.stale || shown.stale.kind === "epoch";
        return good && shown?.value !== undefined && shown.value === now.value!.inputs.get(read);
      });
      const kind = now.stale?.kind ?? "fresh";
      if (now.status === "running") continue;
      if (kind === "fresh" || kind === "epoch")
        expect([asWritten, inputsHold], `${name} ${kind}`).toEqual([true, true]);
      if (kind === "edited") expect(asWritten).toBe(false);
      if (kind === "input") expect([asWritten, inputsHold]).toEqual([true, false]);
      if (kind === "epoch") expect(servers.some((server) => this.epochs.has(server))).toBe(true);
    }
    expect(scheduler.queue).toEqual(
      scheduler.queue.toSorted((x, y) => graph.order.indexOf(x) - graph.order.indexOf(y)),
    );
  }
}

describe("the scheduler, for any lab and any sequence of acts", () => {
  test("keeps its promises at every moment, and comes to rest", async () => {
    await fc.assert(
      fc.asyncProperty(labs, fc.array(step, { maxLength: 30 }), async (cells, steps) => {
        const world = new World();
        world.edit(cells);
        for (const next of steps) await world.step(next);
        await world.drain();
        expect([world.scheduler.queue, world.scheduler.running]).toEqual([[], []]);

        world.scheduler.runAll();
        await world.drain();
        for (const { id } of world.cells) {
          const { problems, blocked } = world.scheduler.graph;
          const now = world.scheduler.get(id);
          if (problems.has(id)) expect(now.result).toBe("invalid");
          else if (blocked.has(id)) expect(now.result).toBe("blocked");
          else expect([now.result, now.stale], "after Run all").toEqual(["ok", null]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("loses no wake-up: after one run, every reader that may run by itself has, once", async () => {
    await fc.assert(
      fc.asyncProperty(labs, at, fc.array(at, { maxLength: 3 }), async (lab, chosen, edits) => {
        const cells = lab.map((c, i): CellShape => ({
          ...c,
          name: names[i] ?? "g",
          kind: "pure",
          mode: i % 3 === 2 ? "manual" : "auto",
        }));
        const world = new World();
        world.edit(cells);
        world.scheduler.runAll();
        await world.drain();
        for (const edit of edits) await world.step({ do: "text", at: edit, version: 2 });
        const { id } = cells[chosen % cells.length]!;
        world.scheduler.run(id, { manual: true });
        await world.drain();
        const { problems, blocked, parents } = world.scheduler.graph;
        const good = (other: string) => {
          const { result, stale } = world.scheduler.get(other);
          return result === "ok" && stale === null;
        };
        if (!problems.has(id) && !blocked.has(id)) expect(good(id)).toBe(true);
        for (const reader of world.cells) {
          const now = world.scheduler.get(reader.id);
          if (now.stale?.kind !== "input" || reader.mode !== "auto") continue;
          expect(parents.get(reader.id)!.every(good), "it waits for an input").toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});
