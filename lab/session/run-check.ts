import type { ResultKind } from "../engine/state.ts";
import type { Outcome } from "../engine/scheduler.ts";
import { parseCheck } from "../format/check-lines.ts";
import type { Cell } from "../format/lab.ts";
import { Cel, type CelInputs } from "../grade/cel.ts";
import { judge, unjudged, type Verdict } from "../grade/verdict.ts";
import { CellValue } from "./cell-value.ts";
import type { OutcomeView } from "./view.ts";
import type { WireRow } from "./wire-row.ts";
import type { WireRows } from "./wire-rows.ts";

type Inputs = ReadonlyMap<string, CellValue>;

/** Evaluates a lab's expressions and checks, over the values of its cells and the frames of its session. */
export class CheckRunner {
  readonly #cel = new Cel();
  /** Rows before this one are of earlier runs. */
  #since = 0;

  constructor(readonly rows: WireRows) {}

  /** Everything runs from here: `frames()` gives what crosses from now on, as it does on the command line. */
  beginRun(): void {
    this.#since = this.rows.total.rows;
  }

  /** A `cel` cell; its value is what the expression gives. */
  async expression(cell: Cell, inputs: Inputs, signal: AbortSignal): Promise<Outcome<CellValue>> {
    const result = await this.#cel.evaluate(cell.source, this.#inputs(inputs, signal));
    if (result.ok) return { ok: true, value: new CellValue(result.text) };
    const read = result.readings.map(({ part, value }) => `${part} = ${value}`).join(", ");
    return { ok: false, error: read === "" ? result.error : `${result.error} ${read}` };
  }

  /** A check; its value is its verdict. A check that does not hold has run well. */
  async check(
    cell: Cell,
    inputs: Inputs,
    signal: AbortSignal,
    show: (outcome: () => OutcomeView) => void,
  ): Promise<Outcome<CellValue>> {
    const { lines } = parseCheck(cell.source);
    const verdict = await judge(lines, cell.options.points ?? 0, (expressions) =>
      this.#cel.evaluateAll(expressions, this.#inputs(inputs, signal)),
    );
    const view = verdictView(verdict);
    show(() => ({ kind: "check", verdict: view }));
    return { ok: true, value: new CellValue(JSON.stringify(verdict)) };
  }

  close(): Promise<void> {
    return this.#cel.close();
  }

  #inputs(inputs: Inputs, signal: AbortSignal): CelInputs {
    const variables = new Map([...inputs].map(([name, { text }]) => [name, text]));
    return {
      variables,
      frames: () => JSON.stringify(this.rows.all().slice(this.#since).flatMap(frameFact)),
      signal,
    };
  }
}

/** The verdict of a check that has none of its own: not run, blocked, or broken as it is written. */
export function noVerdict(cell: Cell, result: ResultKind | null): Extract<OutcomeView, { kind: "check" }> {
  const state =
    result === "blocked" ? "blocked" : result === "error" || result === "invalid" ? "error" : "not-run";
  const verdict = unjudged(parseCheck(cell.source).lines, cell.options.points ?? 0, state);
  return { kind: "check", verdict: verdictView(verdict) };
}

function verdictView({ state, points, lines }: Verdict) {
  return { state, points: { ...points }, lines: lines.map((line) => ({ ...line })) };
}

/** What `frames()` tells of a row, beside its text. */
const told = [
  "n",
  "direction",
  "kind",
  "server",
  "client",
  "connection",
  "epoch",
  "cell",
  "era",
  "method",
  "name",
  "bytes",
  "envelope",
  "ms",
  "late",
  "trace",
] as (keyof WireRow)[];

/** What `frames()` tells of a line of the wire; log lines and what is no line are left out. */
function frameFact(row: WireRow): object[] {
  if (row.direction === "err" || row.direction === "meta") return [];
  const text = row.encoding === "utf8" && !row.text.cut ? row.text.text : null;
  return [{ ...Object.fromEntries(told.map((name) => [name, row[name]])), text }];
}
