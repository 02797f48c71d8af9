import { ContextProvider } from "@lit/context";
import { html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { hear } from "../events.ts";
import { labContext } from "../lab-context.ts";
import { LabStore } from "../lab-store.ts";
import { headingsOf } from "../prose/headings.ts";
import "../shell/head.ts";
import { KeyListener } from "../shell/key-listener.ts";
import { labStyles } from "../shell/lab-styles.ts";
import "../shell/palette.ts";
import type { WbPalette } from "../shell/palette.ts";
import { PaneSplit } from "../shell/pane-split.ts";
import "../shell/sheet.ts";
import type { WbSheet } from "../shell/sheet.ts";
import { wireSide } from "../shell/wire-side.ts";
import "../side/side.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import type { WbWire } from "../wire/wire.ts";
import { cellAddress, fragmentName } from "./address.ts";
import { embedded } from "./embedded.ts";
import { exportCommands, type ExportHands } from "./export-commands.ts";
import { exportHead } from "./export-head.ts";
import { exportStyles } from "./export-styles.ts";
import { printedWire } from "./printed-wire.ts";
import "./still-notebook.ts";
import type { WbStillNotebook } from "./still-notebook.ts";

/** An exported lab: the panes of an open one, of the snapshot that is in the file, with nobody behind them. */
@customElement("wb-export")
export class WbExport extends LitElement {
  static override styles = [ground, controls, badges, labStyles, exportStyles];

  readonly #snapshot = embedded();
  readonly #store = new LabStore(this.#snapshot.view);
  readonly #provider = new ContextProvider(this, { context: labContext, initialValue: this.#store });
  readonly #hands: ExportHands = {
    store: this.#store,
    showCell: (id) => this.#showCell(id),
    focusNotebook: () => this.#notebook.focusPage(),
    focusWire: () => this.#part<WbWire>("wb-wire").focusRows(),
    openSheet: (content) => void this.#part<WbSheet>("wb-sheet").open(content),
    showWire: (view) => void this.#part<WbWire>("wb-wire").show(view),
    openPalette: () => this.#part<WbPalette>("wb-palette").open(exportCommands(this.#hands)),
  };
  @state() private split = new PaneSplit(this);
  @state() private printing = false;

  constructor() {
    super();
    void this.#provider;
    this.addController(new KeyListener(() => exportCommands(this.#hands)));
    hear(this, "wb-skip", () => this.#notebook.focusPage());
    hear(this, "wb-commands", () => this.#hands.openPalette());
    hear(this, "wb-select-frame", ({ n }) => this.#store.selectFrame(n));
    hear(this, "wb-filter-trace", ({ trace }) => this.#store.filterTrace(trace));
    hear(this, "wb-select-cell", ({ id }) => this.#showCellOrHeading(id));
    hear(this, "wb-compare", ({ n }) => this.#hands.openSheet({ show: "compare", left: n, right: null }));
    hear(this, "wb-show-heading", ({ block, index }) => void this.#notebook.showHeading(block, index));
    addEventListener("hashchange", () => this.#goToFragment());
    addEventListener("beforeprint", () => this.#print(true));
    addEventListener("afterprint", () => this.#print(false));
  }

  override render() {
    const { view } = this.#snapshot;
    return html`<wb-head still heading=${view.title} file=${view.file}>
        ${
          view.points.of === 0
            ? nothing
            : html`<span class="points" slot="actions">${view.points.got} of ${view.points.of} points</span>`
        }
      </wb-head>
      <div></div>
      <div class="lab">
        <wb-side></wb-side>
        <wb-still-notebook>${exportHead(this.#snapshot)}</wb-still-notebook>
        ${wireSide(this.split, () => this.renderRoot)}
      </div>
      ${this.printing ? printedWire(view) : nothing}
      <wb-palette></wb-palette><wb-sheet></wb-sheet>`;
  }

  protected override firstUpdated(): void {
    this.#goToFragment();
  }

  protected override updated(): void {
    this.split.apply(this.renderRoot.querySelector<HTMLElement>(".lab")!);
  }

  get #notebook(): WbStillNotebook {
    return this.#part<WbStillNotebook>("wb-still-notebook");
  }

  #part<T extends HTMLElement>(name: string): T {
    return this.renderRoot.querySelector<T>(name)!;
  }

  #goToFragment(): void {
    const name = fragmentName(location.hash);
    if (name !== null) this.#showCellOrHeading(name);
  }

  #showCellOrHeading(id: string): void {
    const cell = this.#store.cell(id);
    if (cell !== undefined) return this.#showCell(cell.id);
    const heading = headingsOf(this.#snapshot.view.blocks).find(({ slug }) => slug === id);
    if (heading !== undefined) void this.#notebook.showHeading(heading.block, heading.index);
  }

  #showCell(id: string): void {
    this.#store.selectCell(id);
    history.replaceState(null, "", cellAddress("", this.#store.cell(id)?.name ?? id));
    void this.#notebook.showCell(id);
  }

  #print(on: boolean): void {
    this.printing = on;
    if (on) void this.#notebook.drawAll();
  }
}
