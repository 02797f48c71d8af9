import type { LabSession } from "../session/lab-session.ts";
import type { CellView } from "../session/view.ts";
import { visibleText } from "../wire/visible.ts";

/** Says on stderr how each cell went, as it goes, and what each failed line of a check found. */
export class RunProgress {
  readonly #session: LabSession;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  readonly #told = new Set<string>();

  constructor(session: LabSession) {
    this.#session = session;
    const { event } = session.view();
    this.#done = this.#follow(event);
  }

  async #follow(after: number): Promise<void> {
    for await (const event of this.#session.events(after, this.#stop.signal)) {
      if (event.type === "cell") this.#tell(event.cell);
    }
  }

  /** Tells what was not told yet; resolves when all is said. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#done;
    for (const cell of this.#session.view().cells) this.#tell(cell);
  }

  #tell(cell: CellView): void {
    const stopped = cell.result === "blocked" || cell.result === "invalid";
    if (cell.status !== "idle" || (cell.lastRun === null && !stopped) || this.#told.has(cell.id)) return;
    this.#told.add(cell.id);
    const ms = cell.ms === null ? "" : ` ${Math.round(cell.ms)} ms`;
    say(`${word(cell).padEnd(9)} ${cell.kind} ${cell.name}${ms}`);
    if (cell.result === "error" || stopped) say(`          ${cell.why ?? ""}`);
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
