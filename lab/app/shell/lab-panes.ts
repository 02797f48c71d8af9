import { html, type LitElement, type TemplateResult } from "lit";
import type { LabView } from "../../session/view.ts";
import type { LabActions } from "../lab-actions.ts";
import type { LabStore } from "../lab-store.ts";
import type { WbNotebook } from "../notebook.ts";
import { headingsOf } from "../prose/headings.ts";
import type { WbSide } from "../side/side.ts";
import type { WbSteps } from "../steps/steps.ts";
import type { WireView } from "../wire/wire-views.ts";
import type { WbWire } from "../wire/wire.ts";
import { PaneSplit } from "./pane-split.ts";
import { wireSide } from "./wire-side.ts";

type Pane = "names" | "notebook" | "wire";

/** What a lab is shown in: names, notebook and wire side by side, or its steps; and the way from one to the other. */
export class LabPanes {
  readonly #host: LitElement;
  readonly #store: LabStore;
  readonly #actions: LabActions;
  readonly #split: PaneSplit;
  /** What shows the lab step by step was fetched. */
  #stepped = false;

  constructor(host: LitElement, store: LabStore, actions: LabActions) {
    this.#host = host;
    this.#store = store;
    this.#actions = actions;
    this.#split = new PaneSplit(host);
  }

  /** As the person has chosen, else as the lab wants it. */
  get shown(): LabView["view"] {
    return this.#actions.kept.view ?? this.#store.view.view;
  }

  /** What the lab is read in; null until it is drawn. */
  get reader(): WbNotebook | WbSteps | null {
    return this.#find<WbNotebook | WbSteps>("wb-notebook, wb-steps");
  }

  get steps(): WbSteps | null {
    return this.#stepped ? this.#find<WbSteps>("wb-steps") : null;
  }

  get wire(): WbWire | null {
    return this.#find<WbWire>("wb-wire");
  }

  draw(): TemplateResult {
    if (this.shown === "steps")
      return this.#stepped
        ? html`<wb-steps class="lab-steps"></wb-steps>`
        : html`<div class="lab-steps"></div>`;
    return html`<div class="lab">
      <wb-side></wb-side>
      <wb-notebook></wb-notebook>
      ${wireSide(this.#split, () => this.#host.renderRoot)}
    </div>`;
  }

  drawn(): void {
    const panes = this.#find<HTMLElement>(".lab");
    if (panes !== null) this.#split.apply(panes);
  }

  /** Draws the lab as it is to be shown; resolves when what it is read in is there. */
  async ready(): Promise<void> {
    if (this.shown === "steps" && !this.#stepped) {
      await import("../steps/steps.ts");
      this.#stepped = true;
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.reader?.updateComplete;
  }

  async showAs(view: LabView["view"]): Promise<void> {
    this.#actions.kept.view = view;
    await this.ready();
    this.reader?.focusPage();
  }

  /** The wire's own views are beside the notebook. */
  async showWire(view: WireView): Promise<void> {
    if (this.wire === null) await this.showAs("page");
    await this.wire?.show(view);
  }

  /** Brings the nth heading of a block into view, or the step that it belongs to. */
  showHeading(block: string, index: number): void {
    if (this.shown === "page") return void this.#find<WbNotebook>("wb-notebook")?.showHeading(block, index);
    const heading = headingsOf(this.#store.view.blocks).find(
      (one) => one.block === block && one.index === index,
    );
    if (heading !== undefined) void this.steps?.showHeading(heading.text);
  }

  /** Takes the focus to a pane. False where the names have none here. */
  focus(pane: Pane): boolean {
    const side = this.#find<WbSide>("wb-side");
    if (pane === "names" && side?.checkVisibility() !== true) return false;
    if (pane === "names") side!.focusPanel();
    else if (pane === "notebook") this.reader?.focusPage();
    else if (this.wire === null) this.steps?.focusSaid();
    else this.wire.focusRows();
    return true;
  }

  /** The pane after the one with the focus, or (−1) before it, of those that are in view. */
  beside(step: 1 | -1): Pane {
    if (this.steps !== null) return this.steps.listHeld === true ? "wire" : "notebook";
    const hosts = { names: "wb-side", notebook: "wb-notebook", wire: "wb-wire" } as const;
    const panes = (["names", "notebook", "wire"] as const).filter((pane) =>
      this.#find<HTMLElement>(hosts[pane])?.checkVisibility(),
    );
    const at = panes.findIndex((pane) => this.#find<HTMLElement>(hosts[pane])!.matches(":focus-within"));
    return panes[(at + step + panes.length) % panes.length] ?? "notebook";
  }

  #find<T extends Element>(selector: string): T | null {
    return this.#host.renderRoot.querySelector<T>(selector);
  }
}
