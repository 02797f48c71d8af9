import { ContextProvider } from "@lit/context";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../answer/answers.ts";
import type { Api } from "../api.ts";
import { Drafts } from "../drafts.ts";
import { EventStream } from "../event-stream.ts";
import { hear } from "../events.ts";
import { waitingOf } from "../form/asked.ts";
import "../form/waiting.ts";
import { LabActions } from "../lab-actions.ts";
import { actionsContext, apiContext, labContext } from "../lab-context.ts";
import type { LabStore } from "../lab-store.ts";
import "../notebook.ts";
import { OlderRows } from "../older-rows.ts";
import { PagePresence } from "../page-presence.ts";
import type { Place } from "../../session/cell-edit.ts";
import { headingsOf } from "../prose/headings.ts";
import "../side/side.ts";
import { ground } from "../styles/ground.ts";
import { cellAddress } from "./address.ts";
import "./announcer.ts";
import type { WbAnnouncer } from "./announcer.ts";
import "./head.ts";
import { KeyListener } from "./key-listener.ts";
import { PasteCell } from "./paste-cell.ts";
import { cellCommands, done, kindsOfCell } from "./cell-commands.ts";
import { labCommands, type LabHands } from "./lab-commands.ts";
import { LabPanes } from "./lab-panes.ts";
import { labStyles } from "./lab-styles.ts";
import type { WbKeyHelp } from "./key-help.ts";
import "./menu.ts";
import type { WbMenu } from "./menu.ts";
import "./notices.ts";
import "./palette.ts";
import type { WbPalette } from "./palette.ts";
import "./question.ts";
import "./run-bar.ts";
import { saveExport } from "./save-export.ts";
import { saveRecording } from "./save-recording.ts";
import "./servers.ts";
import type { WbServers } from "./servers.ts";
import type { SheetContent, WbSheet } from "./sheet.ts";
import { cellBeside } from "./cell-beside.ts";

/** One open lab: the three panes, and the one place where what elements say becomes what happens. */
@customElement("wb-lab")
export class WbLab extends LitElement {
  static override styles = [ground, labStyles];

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) store!: LabStore;
  /** Name of the cell that the address asked for. */
  @property() goal: string | null = null;
  /** The list of keys was asked for once. */
  @state() private helped = false;
  /** A sheet was asked for once. */
  @state() private sheeted = false;
  #panes!: LabPanes;
  #hands!: LabHands;
  #api = new ContextProvider(this, { context: apiContext });
  #store = new ContextProvider(this, { context: labContext });
  #actions = new ContextProvider(this, { context: actionsContext });

  override connectedCallback(): void {
    super.connectedCallback();
    const { api, store } = this;
    const actions = new LabActions(api, store, new Drafts(api, store));
    this.#api.setValue(api);
    this.#store.setValue(store);
    this.#actions.setValue(actions);
    this.#panes = new LabPanes(this, store, actions);
    this.#hands = this.#makeHands(actions);
    this.addController(new PasteCell(() => this.#hands));
    this.addController(
      new KeyListener(
        () => labCommands(this.#hands),
        () => this.#panes.shown,
      ),
    );
    this.#listen(actions);
    for (const topic of ["lab", "view"] as const)
      store.addEventListener(topic, () => void this.#panes.ready());
    new OlderRows(api, store).start();
    new PagePresence(api, new EventStream(api, store)).start();
  }

  override render() {
    const { title, file } = this.store.view;
    return html`<wb-question></wb-question>
      <wb-head heading=${title} file=${file}>
        <wb-servers slot="servers"></wb-servers>
        <wb-waiting slot="actions"></wb-waiting>
        <wb-run-bar slot="actions"></wb-run-bar>
      </wb-head>
      <div><wb-notices></wb-notices><wb-announcer></wb-announcer></div>
      ${this.#panes.draw()}
      <wb-menu></wb-menu>
      <wb-palette></wb-palette>
      ${this.helped ? html`<wb-key-help></wb-key-help>` : nothing}
      ${this.sheeted ? html`<wb-sheet></wb-sheet>` : nothing}`;
  }

  protected override firstUpdated(): void {
    const goal = this.goal === null ? undefined : this.store.cell(this.goal);
    void this.#panes.ready().then(() => {
      if (goal !== undefined) this.#showCell(goal.id, "focus");
    });
  }

  protected override updated(_changed: PropertyValues): void {
    this.#panes.drawn();
    document.title = `${this.store.view.title} · Wirebook`;
  }

  #part<T extends HTMLElement>(name: string): T {
    return this.renderRoot.querySelector<T>(name)!;
  }

  #listen(actions: LabActions): void {
    hear(this, "wb-select-frame", ({ n }) => this.store.selectFrame(n));
    hear(this, "wb-filter-trace", ({ trace }) => {
      this.store.filterTrace(trace);
      if (trace !== null && this.#panes.wire === null) void this.#panes.showWire("frames");
    });
    hear(this, "wb-select-cell", ({ id }) => this.#showCellOrHeading(id));
    hear(this, "wb-restart", ({ server }) => void actions.restart(server));
    hear(this, "wb-show-server", ({ server }) => this.#part<WbServers>("wb-servers").focusServer(server));
    hear(this, "wb-show-heading", ({ block, index }) => this.#panes.showHeading(block, index));
    hear(this, "wb-skip", () => this.#panes.reader?.focusPage());
    hear(this, "wb-show-as", ({ view }) => void this.#panes.showAs(view));
    hear(this, "wb-cell-menu", ({ id, button }) => this.#openMenu(id, button));
    hear(this, "wb-add", ({ place, button }) => this.#openKinds(place, button));
    hear(this, "wb-undo", () => void done(this.#hands, null, actions.edits.make({ do: "undo" })));
    hear(this, "wb-compare", ({ n }) => void this.#openSheet({ show: "compare", left: n, right: null }));
    hear(this, "wb-commands", () => this.#hands.openPalette());
  }

  #showCellOrHeading(id: string): void {
    const cell = this.store.cell(id);
    if (cell !== undefined) return this.#showCell(cell.id, "focus");
    const heading = headingsOf(this.store.view.blocks).find(({ slug }) => slug === id);
    if (heading !== undefined) this.#panes.showHeading(heading.block, heading.index);
  }

  #showCell(id: string, then: "look" | "focus" | "edit"): void {
    const { view } = this.store;
    this.store.selectCell(id);
    history.replaceState(null, "", cellAddress(view.id, this.store.cell(id)?.name ?? id));
    void this.#panes.reader?.showCell(id, then);
  }

  #openMenu(id: string, button: HTMLElement): void {
    const cell = this.store.cell(id);
    if (cell === undefined) return;
    const items = cellCommands(this.#hands, cell).flatMap(({ menu, key, enabled, run }) =>
      menu === undefined || enabled?.() === false
        ? []
        : [{ ...menu, ...(key === undefined ? {} : { key }), run }],
    );
    void this.#part<WbMenu>("wb-menu").open(button, `Menu of ${cell.name}`, items);
  }

  #openKinds(place: Place, button: HTMLElement): void {
    const items = kindsOfCell.map(({ kind, words }) => ({ words, run: () => this.#hands.add(kind, place) }));
    void this.#part<WbMenu>("wb-menu").open(button, "Kind of the new cell", items);
  }

  /** A question is answered by a press of its own, never by running what the file says, unless that is being written. */
  #run(actions: LabActions, id: string): boolean {
    const cell = this.store.cell(id);
    const asked = cell === undefined || actions.drafts.get(id) !== undefined ? null : waitingOf(cell);
    if (asked === null) {
      void actions.run(id);
      return true;
    }
    void this.#panes.reader?.drawnCell(id).then((drawn) => {
      if (drawn?.answerFirst() !== true) return void actions.run(id);
      this.#hands.announce(`${cell?.name} waits for your answer: Accept, Decline or Cancel.`);
    });
    return false;
  }

  async #inCell(id: string, what: "rename" | "set-up" | "why"): Promise<void> {
    const cell = await this.#panes.reader?.drawnCell(id);
    if (what === "rename") cell?.rename((name, by) => this.#rename(id, name, by === "key"));
    else if (what === "set-up") await cell?.setUp();
    else if (cell) this.#hands.announce(cell.why());
  }

  async #rename(cell: string, name: string, follow: boolean): Promise<string | null> {
    const { answer, fault } = await this.#hands.actions.edits.make({ do: "rename", cell, name });
    if (answer !== null) this.#hands.announce(answer.said);
    if (answer?.cell != null && follow) this.#showCell(answer.cell, "focus");
    return fault;
  }

  async #menuButton(id: string): Promise<HTMLElement | null> {
    return (await this.#panes.reader?.drawnCell(id))?.menuButton ?? null;
  }

  async #openKeys(): Promise<void> {
    await import("./key-help.ts");
    this.helped = true;
    await this.updateComplete;
    await this.#part<WbKeyHelp>("wb-key-help").open();
  }

  async #openSheet(content: SheetContent): Promise<void> {
    await import("./sheet.ts");
    this.sheeted = true;
    await this.updateComplete;
    await this.#part<WbSheet>("wb-sheet").open(content);
  }

  #makeHands(actions: LabActions): LabHands {
    const focusPane = (pane: "names" | "notebook" | "wire") => {
      if (!this.#panes.focus(pane)) void this.#openSheet({ show: "names" });
    };
    return {
      store: this.store,
      actions,
      focusPane,
      showCell: (id, then) => this.#showCell(id, then),
      turnPane: (step) => focusPane(this.#panes.beside(step)),
      turnCell: (step) => {
        const next = cellBeside(this.store, step);
        if (next !== undefined) this.#showCell(next, "focus");
      },
      run: (id) => this.#run(actions, id),
      inCell: (id, what) => void this.#inCell(id, what),
      rewrite: (id, as) => void this.#panes.reader?.drawnCell(id).then((cell) => cell?.rewrite(as)),
      add: (kind, place) => void done(this.#hands, null, actions.edits.add(kind, place)),
      openMenu: (id) => void this.#menuButton(id).then((button) => button && this.#openMenu(id, button)),
      openKeys: () => void this.#openKeys(),
      openPalette: () =>
        this.#part<WbPalette>("wb-palette").open([
          ...labCommands(this.#hands),
          ...(this.#panes.wire?.commands() ?? []),
        ]),
      showWire: (view) => void this.#panes.showWire(view),
      shownAs: () => this.#panes.shown,
      showAs: (view) => void this.#panes.showAs(view),
      steps: () => this.#panes.steps,
      openSheet: (content) => void this.#openSheet(content),
      saveExport: () => void saveExport(this.api, this.store),
      saveRecording: () => void saveRecording(this.api, this.store),
      announce: (words) => this.#part<WbAnnouncer>("wb-announcer").announce(words),
    };
  }
}
