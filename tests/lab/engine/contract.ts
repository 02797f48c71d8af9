import { expect, test } from "vitest";
import type { CellShape } from "../../../lab/engine/graph.ts";
import type { Effects } from "../../../lab/engine/execution.ts";
import type { Scheduler } from "../../../lab/engine/scheduler.ts";
import { cell, turn } from "./lab-harness.ts";

/** What a cell of the contract computes from its inputs, by name. */
type Compute = (inputs: Record<"a" | "b" | "c", number>, signal: AbortSignal) => unknown;

/** An engine under the contract: cells are set one by one, and each has a function. */
class Engine {
  readonly scheduler: Scheduler<unknown>;
  readonly seen = new Set<string>();
  readonly #runs = new Map<string, number>();
  readonly #compute = new Map<string, Compute>();
  #cells: CellShape[] = [];
  #edits = 0;

  constructor(create: (effects: Effects<unknown>) => Scheduler<unknown>) {
    this.scheduler = create({
      execute: async (id, inputs, signal) => {
        this.#runs.set(id, (this.#runs.get(id) ?? 0) + 1);
        return {
          ok: true,
          value: await this.#compute.get(id)!(Object.fromEntries(inputs) as Parameters<Compute>[0], signal),
        };
      },
      onChange: (ids) => {
        for (const id of ids) {
          const { status, result } = this.scheduler.get(id);
          this.seen.add(status).add(`${status} ${result ?? "none"}`);
        }
      },
      epoch: () => 0,
    });
  }

  /** Writes a cell anew, as an edit of the lab does: nothing runs. */
  set(id: string, name: string, reads: string[], compute: Compute, rest: Partial<CellShape> = {}): void {
    const shape = cell(name, { id, reads, definition: `v${++this.#edits}`, ...rest });
    this.#compute.set(id, compute);
    const at = this.#cells.findIndex((old) => old.id === id);
    this.#cells = at < 0 ? [...this.#cells, shape] : this.#cells.with(at, shape);
    this.scheduler.edit(this.#cells);
  }

  remove(id: string): void {
    this.#cells = this.#cells.filter((old) => old.id !== id);
    this.scheduler.edit(this.#cells);
  }

  get(id: string) {
    return { ...this.scheduler.get(id), runs: this.#runs.get(id) ?? 0 };
  }

  async run(id: string): Promise<void> {
    this.scheduler.run(id);
    await this.scheduler.idle();
  }

  async runAll(): Promise<void> {
    this.scheduler.runAll();
    await this.scheduler.idle();
  }
}

/** Fifteen points that a reactive engine for a wire must keep. */
export function engineContract(create: (effects: Effects<unknown>) => Scheduler<unknown>): void {
  const engine = () => new Engine(create);

  test("01 downstream only: an edited cell's run re-runs its dependants, not its siblings", async () => {
    const e = engine();
    e.set("1", "a", [], () => 1);
    e.set("2", "b", ["a"], ({ a }) => a + 1);
    e.set("3", "c", [], () => 9);
    await e.runAll();
    e.set("1", "a", [], () => 10);
    await e.scheduler.idle();
    expect(e.get("2")).toMatchObject({ value: 2, runs: 1, stale: { kind: "input", by: "a" } });
    await e.run("1");
    expect(e.get("2")).toMatchObject({ value: 11, runs: 2, stale: null });
    expect(e.get("3").runs).toBe(1);
  });

  test("02 a diamond runs once", async () => {
    const e = engine();
    e.set("1", "a", [], () => 1);
    e.set("2", "b", ["a"], ({ a }) => a + 1);
    e.set("3", "c", ["a"], ({ a }) => a + 2);
    e.set("4", "d", ["b", "c"], ({ b, c }) => b + c);
    await e.runAll();
    e.set("1", "a", [], () => 2);
    await e.run("1");
    expect(e.get("4")).toMatchObject({ value: 7, runs: 2 });
  });

  test("03 asynchronous values are awaited", async () => {
    const e = engine();
    e.set("1", "a", [], async () => {
      await turn();
      return 5;
    });
    e.set("2", "b", ["a"], ({ a }) => a * 2);
    await e.run("1");
    expect(e.get("2").value).toBe(10);
  });

  test("04 an error blocks the dependants and names the ancestor", async () => {
    const e = engine();
    let ran = false;
    const mark = () => (ran = true);
    e.set("1", "a", [], () => {
      throw new Error("boom");
    });
    e.set("2", "b", ["a"], mark);
    e.set("3", "c", ["b"], mark);
    await e.run("1");
    expect(e.get("1")).toMatchObject({ result: "error", error: "boom", value: undefined });
    expect(e.get("2")).toMatchObject({ result: "blocked", blockedBy: "a" });
    expect(e.get("3")).toMatchObject({ result: "blocked", blockedBy: "a" });
    expect(ran).toBe(false);
  });

  test("05 a cycle is reported with its members; the rest still runs", async () => {
    const e = engine();
    e.set("1", "a", ["b"], () => 1);
    e.set("2", "b", ["a"], () => 2);
    e.set("3", "c", [], () => 3);
    await e.runAll();
    expect(e.scheduler.graph.problems.get("1")).toEqual([{ kind: "cycle", path: ["a", "b", "a"] }]);
    expect([e.get("1").result, e.get("2").result]).toEqual(["invalid", "invalid"]);
    expect(e.get("3")).toMatchObject({ value: 3, result: "ok" });
  });

  test("06 duplicate names are reported on both, also while one of them runs", async () => {
    const e = engine();
    e.set("1", "a", [], turn);
    e.scheduler.run("1");
    await Promise.resolve();
    expect(e.get("1").status).toBe("running");
    e.set("2", "a", [], () => 2);
    await e.scheduler.idle();
    for (const id of ["1", "2"]) {
      expect(e.get(id)).toMatchObject({ result: "invalid", value: undefined });
      expect(e.scheduler.graph.problems.get(id)).toEqual([
        { kind: "duplicate", name: "a", with: ["1", "2"] },
      ]);
    }
  });

  test("07 an undefined name is reported", async () => {
    const e = engine();
    e.set("1", "a", ["nope"], () => 1);
    await e.runAll();
    expect(e.get("1")).toMatchObject({ result: "invalid", runs: 0 });
    expect(e.scheduler.graph.problems.get("1")).toEqual([{ kind: "undefined", name: "nope" }]);
  });

  test("08 an edit aborts the running cell", async () => {
    const e = engine();
    let aborted = false;
    e.set(
      "1",
      "a",
      [],
      (_, signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve(0);
          }),
        ),
    );
    e.scheduler.run("1");
    await turn();
    e.set("1", "a", [], () => 2);
    expect(aborted).toBe(true);
    await e.scheduler.idle();
    expect(e.get("1")).toMatchObject({ result: "aborted", stale: { kind: "edited" }, value: undefined });
    await e.run("1");
    expect(e.get("1")).toMatchObject({ result: "ok", stale: null, value: 2 });
  });

  test("09 the late result of an old run is dropped", async () => {
    const e = engine();
    const late: ((value: unknown) => void)[] = [];
    e.set("1", "a", [], () => new Promise((resolve) => late.push(resolve)));
    e.scheduler.run("1");
    await turn();
    e.set("1", "a", [], () => "new");
    e.scheduler.run("1");
    late[0]!("old");
    await turn();
    await e.scheduler.idle();
    expect(e.get("1")).toMatchObject({ value: "new", runs: 2 });
  });

  test("10 delete clears: dependants lose the value", async () => {
    const e = engine();
    e.set("1", "a", [], () => 1);
    e.set("2", "b", ["a"], ({ a }) => a);
    e.set("3", "c", ["b"], ({ b }) => b);
    await e.runAll();
    expect(e.get("3").value).toBe(1);
    e.remove("1");
    expect(e.get("2")).toMatchObject({ result: "invalid", value: undefined });
    expect(e.get("3")).toMatchObject({ result: "blocked", blockedBy: "b", value: undefined });
  });

  test("11 a rename repairs a broken reference", async () => {
    const e = engine();
    e.set("1", "x", [], () => 1);
    e.set("2", "b", ["a"], ({ a }) => a);
    await e.runAll();
    expect(e.get("2").result).toBe("invalid");
    e.set("1", "a", [], () => 7);
    expect(e.get("2")).toMatchObject({ result: null, stale: { kind: "never" } });
    await e.run("1");
    expect(e.get("2").value).toBe(7);
  });

  test("12 independent cells start in page order, one at a time", async () => {
    const e = engine();
    const log: string[] = [];
    for (const name of ["a", "b", "c", "d"])
      e.set(name, name, [], async () => {
        log.push(`+${name}`);
        await turn();
        log.push(`-${name}`);
      });
    for (const id of ["d", "b", "a", "c"]) e.scheduler.run(id);
    await e.scheduler.idle();
    expect(log.join("")).toBe("+a-a+b-b+c-c+d-d");
  });

  test("13 a manual cell goes stale instead of running", async () => {
    const e = engine();
    let sent = 0;
    e.set("1", "a", [], () => 1);
    e.set("2", "b", ["a"], () => ++sent, { mode: "manual", kind: "frame" });
    await e.run("1");
    expect(e.get("2")).toMatchObject({ result: null, stale: { kind: "never" } });
    expect(sent).toBe(0);
    await e.run("2");
    e.set("1", "a", [], () => 2);
    await e.run("1");
    expect(e.get("2")).toMatchObject({ result: "ok", value: 1, stale: { kind: "input", by: "a" } });
    expect(sent).toBe(1);
  });

  test("14 the run of a stale cell runs its stale ancestors first, and nothing else", async () => {
    const e = engine();
    const log: string[] = [];
    e.set("1", "a", [], () => log.push("a"));
    e.set("2", "b", ["a"], () => log.push("b"));
    e.set("3", "z", [], () => log.push("z"));
    await e.run("2");
    expect(log.join("")).toBe("ab");
  });

  test("15 queued, running and done can be told apart", async () => {
    const e = engine();
    e.set("1", "a", [], turn);
    e.set("2", "b", [], () => 1);
    await e.runAll();
    expect([...e.seen]).toEqual(expect.arrayContaining(["queued none", "running none", "idle ok"]));
  });
}
