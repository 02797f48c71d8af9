import { labSteps, type LabStep } from "../../format/lab-steps.ts";
import type { CellView } from "../../session/view.ts";
import type { LabActions } from "../lab-actions.ts";
import type { LabStore } from "../lab-store.ts";
import { stepAfter, stepAhead, stepDone, type StepAhead } from "./step-state.ts";

/**
 * A person's walk through a lab: which step they look at, and what Next would do. What has run is known to the session
 * alone; the place is kept in the browser, so that a reload goes on from it.
 */
export class Walker {
  #known: { blocks: unknown; steps: LabStep[] } | null = null;

  constructor(
    readonly store: LabStore,
    readonly actions: LabActions,
  ) {}

  get steps(): readonly LabStep[] {
    const { blocks } = this.store.view;
    if (this.#known?.blocks !== blocks) {
      const kind = (id: string) => this.store.cell(id)?.kind;
      const steps = labSteps(blocks, (id) => kind(id) === "value" || kind(id) === "cel");
      this.#known = { blocks, steps };
    }
    return this.#known.steps;
  }

  /** The step that is looked at, from 0. */
  get at(): number {
    return Math.max(0, Math.min(this.actions.kept.step, this.steps.length - 1));
  }

  readonly cellOf = (idOrName: string): CellView | undefined => this.store.cell(idOrName);

  done(step: LabStep): boolean {
    return stepDone(step, this.cellOf);
  }

  /** What the step that is looked at has yet to do. */
  get ahead(): StepAhead {
    const step = this.steps[this.at];
    return step === undefined ? { run: [], form: null } : stepAhead(step, this.cellOf);
  }

  /** The step that Next leads to; null behind the last one. */
  get after(): number | null {
    return stepAfter(this.steps, this.at, this.cellOf);
  }

  /** Looks at a step; sends nothing. */
  look(at: number): void {
    this.actions.kept.step = Math.max(0, Math.min(at, this.steps.length - 1));
  }

  /** Looks at the step that a cell is in. */
  lookAtCell(id: string): void {
    const at = this.steps.findIndex(({ cells }) => cells.includes(id));
    if (at >= 0) this.look(at);
  }

  /**
   * Goes to the next step, or on in this one, and runs what it can. Gives the form that waits for a person where that is
   * all there is to do.
   */
  async next(): Promise<CellView | null> {
    const { after } = this;
    if (after === null || this.store.view.running) return null;
    this.look(after);
    const { run, form } = this.ahead;
    if (run.length === 0) return form;
    await this.actions.walk(run, false);
    return null;
  }

  /** Restarts the servers and sends every step up to this one again; −1 sends nothing. */
  async backTo(at: number): Promise<void> {
    this.look(at);
    const cells = this.steps.slice(0, at + 1).flatMap((step) => step.cells);
    await this.actions.walk(cells, true);
  }
}
