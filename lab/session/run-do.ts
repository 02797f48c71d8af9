import { ConnectionEnded, type Bench } from "../bench/bench.ts";
import type { Exit } from "../bench/child.ts";
import { ServerConfigError } from "../bench/server-command.ts";
import { pause } from "../engine/pause.ts";
import type { Outcome } from "../engine/scheduler.ts";
import { doStepOf, type DoStep } from "../format/do-step.ts";
import { fillYaml } from "../format/fill-yaml.ts";
import type { Cell } from "../format/lab.ts";
import { CellValue } from "./cell-value.ts";

export interface DoRun {
  cell: Cell;
  bench: Bench;
  inputs: ReadonlyMap<string, CellValue>;
  signal: AbortSignal;
  /** Ends all connections of a server and begins a new epoch. */
  restart(server: string): Promise<{ epoch: number; exit: Exit | null }>;
}

/** Does what a `do` cell says; its value is `{epoch, exit, ms}`. */
export async function runDo(run: DoRun): Promise<Outcome<CellValue>> {
  const filled = fillYaml(run.cell.source, (name) => run.inputs.get(name)?.text);
  if (!filled.ok) return { ok: false, error: filled.message };
  const parsed = doStepOf(filled.value);
  if (!parsed.ok) return { ok: false, error: parsed.message };
  const began = performance.now();
  try {
    const done = await orAbort(act(parsed.step, run), run.signal);
    const ms = Math.round((performance.now() - began) * 1000) / 1000;
    return { ok: true, value: CellValue.of({ ...done, ms }) };
  } catch (error) {
    if (error instanceof ServerConfigError || error instanceof ConnectionEnded)
      return { ok: false, error: error.message };
    throw error;
  }
}

async function act(
  step: DoStep,
  run: DoRun,
): Promise<{ epoch: number | null; exit: ReturnType<typeof exitJson> }> {
  switch (step.do) {
    case "sleep":
      await pause(step.ms, run.signal);
      return { epoch: null, exit: null };
    case "restart": {
      const { epoch, exit } = await run.restart(step.server);
      return { epoch, exit: exitJson(exit) };
    }
    case "kill":
    case "close": {
      const exit = await run.bench.end(step.do, step.server, run.cell.options.on);
      return { epoch: run.bench.epoch(step.server), exit: exitJson(exit) };
    }
  }
}

/** Settles soon after an interrupt; what was begun goes on to its end by itself. */
async function orAbort<T>(doing: Promise<T>, signal: AbortSignal): Promise<T> {
  doing.catch(() => {});
  return Promise.race([doing, aborted(signal)]);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new ServerConfigError("You stopped it."));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
}

function exitJson(exit: Exit | null) {
  return exit && { code: exit.code, signal: exit.signal };
}
