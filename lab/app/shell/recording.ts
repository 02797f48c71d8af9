import { ContextProvider } from "@lit/context";
import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { bytesText } from "../answer/units.ts";
import type { Api } from "../api.ts";
import { EventStream } from "../event-stream.ts";
import { hear } from "../events.ts";
import { apiContext, labContext } from "../lab-context.ts";
import type { LabStore } from "../lab-store.ts";
import { OlderRows } from "../older-rows.ts";
import { PagePresence } from "../page-presence.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import "../wire/wire.ts";
import type { WbWire } from "../wire/wire.ts";
import type { Command } from "./command.ts";
import "./head.ts";
import { KeyListener } from "./key-listener.ts";
import "./notices.ts";
import "./palette.ts";
import type { WbPalette } from "./palette.ts";
import { themeCommand } from "./reading-commands.ts";
import { saveRecording } from "./save-recording.ts";
import { seeingCommands } from "./seeing-commands.ts";
import type { SheetContent, WbSheet } from "./sheet.ts";

/** A recording alone: the wire over the whole page, and nothing that could run. */
@customElement("wb-recording")
export class WbRecording extends LitElement {
  static override styles = [
    ground,
    controls,
    css`
      :host {
        display: grid;
        grid-template-rows: auto auto minmax(0, 1fr);
        block-size: 100dvh;
        overflow: hidden;
      }
      main {
        min-block-size: 0;
        min-inline-size: 0;
        display: grid;
        grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        position: relative;
      }
      .progress {
        display: flex;
        align-items: center;
        gap: var(--s3);
        padding: 6px var(--s5);
        border-block-end: 1px solid var(--line);
        color: var(--ink-2);
        font-size: var(--text-s);
      }
      progress {
        inline-size: 12rem;
        accent-color: var(--blue);
      }
      @media (max-width: 760px), (max-height: 560px) {
        :host {
          display: block;
          block-size: auto;
          overflow: visible;
        }
        main {
          display: block;
        }
      }
    `,
  ];

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) store!: LabStore;
  @query("wb-wire") private wire!: WbWire;
  @query("wb-palette") private palette!: WbPalette;
  @query("wb-sheet") private sheet!: WbSheet;
  #api = new ContextProvider(this, { context: apiContext });
  #store = new ContextProvider(this, { context: labContext });

  override connectedCallback(): void {
    super.connectedCallback();
    const { api, store } = this;
    this.#api.setValue(api);
    this.#store.setValue(store);
    this.addController(new KeyListener(() => this.#commands()));
    hear(this, "wb-select-frame", ({ n }) => store.selectFrame(n));
    hear(this, "wb-filter-trace", ({ trace }) => store.filterTrace(trace));
    hear(this, "wb-skip", () => this.wire.focusRows());
    hear(this, "wb-compare", ({ n }) => void this.#openSheet({ show: "compare", left: n, right: null }));
    hear(this, "wb-commands", () => this.palette.open(this.#commands()));
    store.addEventListener("lab", () => this.requestUpdate());
    new OlderRows(api, store).start();
    new PagePresence(api, new EventStream(api, store)).start();
  }

  override render() {
    const { title, file } = this.store.view;
    return html`<wb-head heading=${title} file=${file}></wb-head>
      <div>${this.#progress()}<wb-notices></wb-notices></div>
      <main aria-label="Recording">
        <h1 class="visually-hidden">${title}</h1>
        <wb-wire wide></wb-wire>
      </main>
      <wb-palette></wb-palette><wb-sheet></wb-sheet>`;
  }

  protected override updated(): void {
    document.title = `${this.store.view.title} · Wirebook`;
  }

  #progress() {
    const { recording, file } = this.store.view;
    if (recording === undefined || !recording.reading) return nothing;
    const { done, of } = recording;
    return html`<p class="progress" role="status">
      <progress max="1" value=${of === 0 ? 0 : done / of} aria-label="How much is read"></progress>
      Reading ${file}: ${bytesText(done)} of ${bytesText(of)}. All its lines are shown when it is read.
    </p>`;
  }

  async #openSheet(content: SheetContent): Promise<void> {
    await import("./sheet.ts");
    await this.sheet.open(content);
  }

  #commands(): Command[] {
    return [
      ...this.wire.commands(),
      ...seeingCommands({
        store: this.store,
        openSheet: (content) => void this.#openSheet(content),
        showWire: (view) => void this.wire.show(view),
      }),
      {
        id: "commands",
        key: "commands",
        keyOnly: true,
        title: "Commands",
        run: () => this.palette.open(this.#commands()),
      },
      { id: "record", title: "Save this recording…", run: () => void saveRecording(this.api, this.store) },
      themeCommand,
      { id: "labs", title: "All labs and recordings", run: () => location.assign("/") },
    ];
  }
}
