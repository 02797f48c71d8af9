import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { BlockView } from "../session/view.ts";
import "./cell/cell.ts";
import type { WbCell } from "./cell/cell.ts";
import { definitionsOf, headingsOf } from "./prose/headings.ts";
import type { ProseLinks } from "./prose/nodes.ts";
import "./prose/prose.ts";
import type { WbProse } from "./prose/prose.ts";
import { say } from "./events.ts";
import { icon } from "./icon.ts";
import { actionsContext } from "./lab-context.ts";
import type { Place } from "../session/cell-edit.ts";
import { cellAddress, labAddress } from "./shell/address.ts";
import { proseStyles } from "./prose/prose-styles.ts";
import { StoreController } from "./store-controller.ts";
import { controls } from "./styles/controls.ts";
import { ground } from "./styles/ground.ts";
import { insertStyles } from "./insert-styles.ts";

/** Blocks drawn at once on opening, and in each frame after: the first screen never waits for the last cell. */
const FIRST = 12;
const EACH_FRAME = 12;

/** The notebook: prose and cells in page order. It draws the list; each part draws itself. */
@customElement("wb-notebook")
export class WbNotebook extends LitElement {
  static override styles = [
    ground,
    controls,
    proseStyles,
    insertStyles,
    css`
      :host {
        display: grid;
        min-block-size: 0;
        min-inline-size: 0;
      }
      .page {
        background: var(--paper);
        padding: var(--s6) var(--s6) var(--s8);
        min-block-size: 100%;
      }
      wb-prose,
      .prose {
        margin-block-end: var(--s5);
      }
      /* Cells out of view cost nothing. The padding leaves room for outlines, which containment would clip. */
      wb-cell {
        content-visibility: auto;
        contain-intrinsic-size: auto 9rem;
        padding: 4px;
        margin: -4px -4px calc(var(--s5) - 4px);
      }
      @media (max-width: 760px), (max-height: 560px) {
        .pane {
          overflow: visible;
        }
        .page {
          padding-inline: var(--s5);
        }
      }
    `,
  ];

  #store = new StoreController(this, ["lab", "view"]);
  #actions = new ContextConsumer(this, { context: actionsContext });
  @state() private drawn = FIRST;
  /** The cell that has the focus before an update, and whether its source has. */
  #held: WbCell | null = null;
  #typing = false;

  override render() {
    const { view } = this.#store.value;
    const { links, titled } = this.#around(view.blocks);
    const reading = this.#actions.value?.kept.reading === true;
    const whole = this.drawn >= view.blocks.length;
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
        view.blocks.slice(0, this.drawn),
        (block) => `${block.kind}:${block.id}`,
        (block) =>
          html`${reading ? nothing : insert({ before: block.id })}${
            block.kind === "cell"
              ? html`<wb-cell .cell=${block.id} data-cell=${block.id}></wb-cell>`
              : html`<wb-prose .nodes=${block.nodes} .links=${links} data-block=${block.id}></wb-prose>`
          }`,
      )}
      ${reading || !whole ? nothing : insert({ at: "end" })}
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
    if (this.drawn < this.#store.value.view.blocks.length)
      requestAnimationFrame(() => setTimeout(() => (this.drawn += EACH_FRAME)));
  }

  /** Brings a cell into view. `focus` puts it into cell mode; `edit` puts the caret into its source. */
  async showCell(id: string, then: "look" | "focus" | "edit"): Promise<void> {
    const cell = await this.drawnCell(id);
    if (cell === null) return;
    cell.scrollIntoView({ block: "nearest" });
    if (then === "focus") cell.focusCell();
    if (then === "edit") await cell.edit();
    // Cells above that were never drawn get their real height now, and move this one.
    requestAnimationFrame(() => requestAnimationFrame(() => cell.scrollIntoView({ block: "nearest" })));
  }

  /** A cell's element, drawn; null where there is no such cell. */
  async drawnCell(id: string): Promise<WbCell | null> {
    await this.#drawAll();
    const cell = this.renderRoot.querySelector<WbCell>(`wb-cell[data-cell="${CSS.escape(id)}"]`);
    await cell?.updateComplete;
    return cell;
  }

  async showHeading(block: string, index: number): Promise<void> {
    await this.#drawAll();
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
    void this.#drawAll().then(() => stayAtEnd(currentTarget as HTMLElement));
  };

  /** What is looked for may not be drawn yet. */
  async #drawAll(): Promise<void> {
    this.drawn = Math.max(this.drawn, this.#store.value.view.blocks.length);
    await this.updateComplete;
  }

  #known: { blocks: readonly BlockView[]; links: ProseLinks; titled: boolean } | null = null;

  /** What prose needs of the whole lab; made anew only when the lab's blocks are. */
  #around(blocks: readonly BlockView[]): { links: ProseLinks; titled: boolean } {
    if (this.#known?.blocks === blocks) return this.#known;
    const store = this.#store.value;
    const headings = headingsOf(blocks);
    const slugs = new Set(headings.map((heading) => heading.slug));
    const links: ProseLinks = {
      definitions: definitionsOf(blocks),
      fragment: (name) => {
        const { id } = store.view;
        if (store.cell(name) !== undefined) return cellAddress(id, name);
        return slugs.has(name) ? `${labAddress(id)}#${name}` : null;
      },
    };
    this.#known = { blocks, links, titled: headings.some((heading) => heading.depth === 1) };
    return this.#known;
  }
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

/** Frames for which what comes into view may still take its real height. */
const SETTLES = 60;

/** Scrolls to the end, and stays there while what came into view takes its real height, or until a person moves on. */
function stayAtEnd(page: HTMLElement): void {
  const moved = new AbortController();
  for (const kind of ["wheel", "keydown", "pointerdown"])
    page.addEventListener(kind, () => moved.abort(), { signal: moved.signal, passive: true });
  const stay = (frames: number): void => {
    if (moved.signal.aborted) return;
    page.scrollTop = page.scrollHeight;
    if (frames === 0) moved.abort();
    else requestAnimationFrame(() => stay(frames - 1));
  };
  stay(SETTLES);
}
