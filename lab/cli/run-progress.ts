import type { LabSession } from "../session/lab-session.ts";
import type { CellView } from "../session/view.ts";
import { visibleText } from "../wire/visible.ts";
import { inRunOrder, isStopped } from "./run-order.ts";

/**
 * Says on stderr how each cell went, as it goes and in the order in which they ended, and what each failed line of a
 * check found.
 */
export class RunProgress {
  readonly #session: LabSession;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  /** Every cell by id, in page order, as it was last heard of. */
  readonly #cells: Map<string, CellView>;
  readonly #told = new Set<string>();
  #telling: NodeJS.Immediate | null = null;

  constructor(session: LabSession) {
    this.#session = session;
    const { event, cells } = session.view();
    this.#cells = new Map(cells.map((cell) => [cell.id, cell]));
    this.#done = this.#follow(event);
  }

  async #follow(after: number): Promise<void> {
    for await (const event of this.#session.events(after, this.#stop.signal)) {
      // After a restart the lab comes whole, and its cells not one by one.
      if (event.type !== "cell" && event.type !== "lab") continue;
      for (const cell of event.type === "cell" ? [event.cell] : event.lab.cells)
        this.#cells.set(cell.id, cell);
      // Cells that changed together come one by one, in no order: they are told when all have come.
      this.#telling ??= setImmediate(() => this.#tellEnded());
    }
  }

  /** Tells what was not told yet; resolves when all is said. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#done;
    for (const cell of this.#session.view().cells) this.#cells.set(cell.id, cell);
    this.#tellEnded();
  }

  #tellEnded(): void {
    if (this.#telling) clearImmediate(this.#telling);
    this.#telling = null;
    const all = [...this.#cells.values()];
    const ended = all.filter(
      (cell) =>
        !this.#told.has(cell.id) && cell.status === "idle" && (cell.lastRun !== null || isStopped(cell)),
    );
    for (const cell of inRunOrder(ended, all)) this.#tell(cell);
  }

  #tell(cell: CellView): void {
    this.#told.add(cell.id);
    const ms = cell.ms === null ? "" : ` ${Math.round(cell.ms)} ms`;
    say(`${word(cell).padEnd(9)} ${cell.kind} ${cell.name}${ms}`);
    if (cell.result === "error" || isStopped(cell)) say(`          ${cell.why ?? ""}`);
    if (cell.outcome?.kind !== "check" || cell.result !== "ok") return;
    for (const line of cell.outcome.verdict.lines) {
      if (line.ok) continue;
      say(`          ${line.ok === null ? "?" : "✗"} ${line.that}`);
      say(`            ${line.expect}`);
      if (line.actual) say(`            ${line.actual}`);
      if (line.hint) say(`            hint: ${line.hint}`);
    }
  }
}

function word(cell: CellView): string {
  if (cell.outcome?.kind === "check" && cell.result === "ok") return cell.outcome.verdict.state;
  if (cell.outcome?.kind === "frame" && cell.outcome.sides.every(({ state }) => state === "silence"))
    return "silence";
  return cell.result ?? "not run";
}

function say(text: string): void {
  process.stderr.write(`${visibleText(text)}\n`);
}
