import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { bringCell } from "./cell/bring-cell.ts";
import "./cell/cell.ts";
import type { WbCell } from "./cell/cell.ts";
import { GradualBlocks } from "./gradual-blocks.ts";
import { notebookStyles } from "./notebook-styles.ts";
import { ProseAround } from "./prose/prose-around.ts";
import "./prose/prose.ts";
import type { WbProse } from "./prose/prose.ts";
import { say } from "./events.ts";
import { icon } from "./icon.ts";
import { actionsContext } from "./lab-context.ts";
import type { Place } from "../session/cell-edit.ts";
import { proseStyles } from "./prose/prose-styles.ts";
import { stayAtEnd } from "./settle.ts";
import { StoreController } from "./store-controller.ts";
import { controls } from "./styles/controls.ts";
import { ground } from "./styles/ground.ts";
import { insertStyles } from "./insert-styles.ts";

/** The notebook: prose and cells in page order. It draws the list; each part draws itself. */
@customElement("wb-notebook")
export class WbNotebook extends LitElement {
  static override styles = [ground, controls, proseStyles, insertStyles, notebookStyles];

  #store = new StoreController(this, ["lab", "view"]);
  #actions = new ContextConsumer(this, { context: actionsContext });
  readonly #blocks = new GradualBlocks(this, () => this.#store.value.view.blocks.length);
  readonly #around = new ProseAround();
  /** The cell that has the focus before an update, and whether its source has. */
  #held: WbCell | null = null;
  #typing = false;

  override render() {
    const { view } = this.#store.value;
    const { links, titled } = this.#around.of(this.#store.value);
    const reading = this.#actions.value?.kept.reading === true;
    return html`<main
      class="page pane"
      id="page"
      tabindex="0"
      aria-label="Notebook"
      ?data-reading=${reading}
      @keydown=${this.#key}
      @focusin=${this.#focus}
    >
      ${titled ? nothing : html`<div class="prose"><h1>${view.title}</h1></div>`}
      ${repeat(
        this.#blocks.of(view.blocks),
        (block) => `${block.kind}:${block.id}`,
        (block) =>
          html`${reading ? nothing : insert({ before: block.id })}${
            block.kind === "cell"
              ? html`<wb-cell .cell=${block.id} data-cell=${block.id}></wb-cell>`
              : html`<wb-prose .nodes=${block.nodes} .links=${links} data-block=${block.id}></wb-prose>`
          }`,
      )}
      ${reading || !this.#blocks.whole ? nothing : insert({ at: "end" })}
    </main>`;
  }

  /** Moving an element takes its focus away; whoever typed in it goes on there. */
  protected override willUpdate(): void {
    const cell = this.shadowRoot?.activeElement;
    this.#held = cell?.localName === "wb-cell" ? (cell as WbCell) : null;
    this.#typing = this.#held?.editing === true;
  }

  protected override updated(): void {
    const cell = this.#held;
    if (cell?.isConnected === true && (this.renderRoot as ShadowRoot).activeElement === null) {
      if (this.#typing) void cell.edit();
      else cell.focusCell();
    }
  }

  /** Brings a cell into view. `focus` puts it into cell mode; `edit` puts the caret into its source. */
  async showCell(id: string, then: "look" | "focus" | "edit"): Promise<void> {
    await bringCell(await this.drawnCell(id), then);
  }

  /** A cell's element, drawn; null where there is no such cell. */
  async drawnCell(id: string): Promise<WbCell | null> {
    await this.#blocks.all();
    const cell = this.renderRoot.querySelector<WbCell>(`wb-cell[data-cell="${CSS.escape(id)}"]`);
    await cell?.updateComplete;
    return cell;
  }

  async showHeading(block: string, index: number): Promise<void> {
    await this.#blocks.all();
    this.renderRoot.querySelector<WbProse>(`wb-prose[data-block="${CSS.escape(block)}"]`)?.showHeading(index);
  }

  /** The cell with the focus is the selected one. A focus that moves between two cells is heard in here alone. */
  #focus(event: FocusEvent): void {
    const cell = event
      .composedPath()
      .find((part) => part instanceof HTMLElement && part.localName === "wb-cell");
    if (cell instanceof HTMLElement) this.#store.value.selectCell(cell.dataset["cell"] ?? null);
  }

  focusPage(): void {
    this.renderRoot.querySelector<HTMLElement>("main")?.focus();
  }

  /** End leads to the lab's end, not to that of what is drawn by then. */
  #key = (event: KeyboardEvent): void => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== "End" || target !== currentTarget || ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    const page = currentTarget as HTMLElement;
    void this.#blocks.end().then(() => stayAtEnd(page, () => this.#blocks.whole));
  };
}

/** A place for a new cell. Between blocks it is for the pointer: keys have their own way, and need no stop at each. */
function insert(place: Place) {
  const end = "at" in place;
  const words = end ? "Add a cell at the end" : "Add a cell here";
  return html`<div class="insert" ?data-end=${end}>
    <button
      type="button"
      class="button"
      data-rank="quiet"
      data-size="small"
      data-shape=${end ? nothing : "icon"}
      aria-haspopup="menu"
      aria-label=${words}
      title=${words}
      tabindex=${end ? nothing : -1}
      @click=${(event: Event) => say(event.currentTarget!, "wb-add", { place, button: event.currentTarget as HTMLElement })}
    >
      ${icon("plus")}${end ? "Add a cell" : nothing}
    </button>
  </div>`;
}
