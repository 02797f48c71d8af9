import { html, nothing, type LitElement, type TemplateResult } from "lit";
import type { AskedQuestion } from "../../session/question-view.ts";
import type { CellView } from "../../session/view.ts";
import { askedOf, waitingOf } from "./asked.ts";
import "./form.ts";
import type { WbForm } from "./form.ts";

/** A question in its cell: whether it is open, and whether the cell's source shows behind it. */
export class OpenQuestion {
  /** Turn of the question that was answered and is open again. */
  #again: string | null = null;
  #yaml = false;

  /** @param leave gives the focus to the cell as a whole */
  constructor(
    readonly host: LitElement,
    readonly leave: () => void,
  ) {}

  /** The source of the cell was asked for; while a question is open, it is hidden else. */
  get yaml(): boolean {
    return this.#yaml;
  }
  set yaml(on: boolean) {
    this.#yaml = on;
    this.host.requestUpdate();
  }

  /** Whether the question is open: it waits, or is to be answered again. */
  in(cell: CellView): AskedQuestion | null {
    const asked = askedOf(cell);
    return asked !== null && (asked.waiting || asked.turn === this.#again) ? asked : null;
  }

  /** Whether the source is hidden behind the open question. One that does not parse never is. */
  hides({ result }: CellView): boolean {
    return result !== "invalid" && result !== "error" && !this.#yaml;
  }

  draw(cell: CellView): TemplateResult | typeof nothing {
    if (this.in(cell) === null) return nothing;
    return html`<wb-form .cell=${cell.id} @wb-form-left=${() => this.leave()}></wb-form>`;
  }

  /** Opens what was answered, or puts it away; null where nothing was. */
  again(cell: CellView): { shown: boolean; turn(): void } | null {
    const asked = askedOf(cell);
    if (asked === null || asked.waiting || cell.status !== "idle") return null;
    const shown = asked.turn === this.#again;
    return { shown, turn: () => void this.#open(shown ? null : asked.turn) };
  }

  /** Goes to the question, where it waits; whether it does. */
  goTo(cell: CellView | undefined): boolean {
    if (cell === undefined || waitingOf(cell) === null) return false;
    void this.#form?.focusFirst();
    return true;
  }

  get #form(): WbForm | null {
    return this.host.renderRoot.querySelector<WbForm>("wb-form");
  }

  async #open(turn: string | null): Promise<void> {
    this.#again = turn;
    this.host.requestUpdate();
    await this.host.updateComplete;
    if (turn !== null) await this.#form?.focusFirst();
  }
}
