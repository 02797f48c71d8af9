import type { Bench } from "../bench/bench.ts";
import type { Exit } from "../bench/child.ts";
import type { Outcome } from "../engine/scheduler.ts";
import { fillJson } from "../format/fill.ts";
import type { Cell } from "../format/lab.ts";
import { CellValue } from "./cell-value.ts";
import type { LabServers } from "./lab-servers.ts";
import type { CheckRunner } from "./run-check.ts";
import { runDo } from "./run-do.ts";
import { runForm } from "./run-form.ts";
import { place, runFrame } from "./run-frame.ts";
import { runScriptCell } from "./run-script.ts";
import { textView } from "./text-view.ts";
import type { OutcomeView } from "./view.ts";
import type { WireRows } from "./wire-rows.ts";

/** What running a cell needs of its session. */
export interface Running {
  cell: Cell;
  inputs: ReadonlyMap<string, CellValue>;
  signal: AbortSignal;
  bench: Bench;
  rows: WireRows;
  checks: CheckRunner;
  servers: LabServers;
  /** Where the session keeps its files. */
  folder: string;
  show(outcome: () => OutcomeView): void;
  restart(server: string): Promise<{ epoch: number; exit: Exit | null }>;
  onStartFailure(): void;
  /** For a form: when its question came, in ms since the epoch, and whether a person answered it on the page. */
  askedAt: number | null;
  byPerson: boolean;
}

/** Runs one cell of any kind. A thrown error is a fault of Wirebook, never of a lab. */
export async function executeCell(running: Running): Promise<Outcome<CellValue>> {
  const { cell } = running;
  switch (cell.kind) {
    case "value":
      return shown(running, "value", fillValue(running));
    case "cel":
      return shown(running, "value", await running.checks.expression(cell, running.inputs, running.signal));
    case "frame":
      return runFrame(running);
    case "do":
      return shown(running, "do", await runDo(running));
    case "check":
      return running.checks.check(cell, running.inputs, running.signal, running.show);
    case "script":
      return runScriptCell(running);
    case "form":
      return runForm(running);
    case "call":
    case "chat":
      return { ok: false, error: `this version of Wirebook does not run \`${cell.kind}\` cells` };
  }
}

function fillValue({ cell, inputs }: Running): Outcome<CellValue> {
  const filled = fillJson(cell.source, (name) => inputs.get(name)?.text);
  return filled.ok
    ? { ok: true, value: new CellValue(filled.value) }
    : { ok: false, error: place(cell, filled) + filled.message };
}

function shown({ show }: Running, kind: "value" | "do", outcome: Outcome<CellValue>): Outcome<CellValue> {
  if (outcome.ok) {
    const { text } = outcome.value;
    show(() => ({ kind, text: textView(text) }));
  }
  return outcome;
}
