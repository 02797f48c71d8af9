import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { bytesText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import type { Api } from "../api.ts";
import { icon } from "../icon.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { labAddress } from "./address.ts";
import { startStyles } from "./start-styles.ts";

/** Takes a recording of the person's own files, chosen or dropped anywhere on the page, and opens it. */
@customElement("wb-open-recording")
export class WbOpenRecording extends LitElement {
  static override styles = [
    ground,
    controls,
    startStyles,
    css`
      :host {
        display: block;
      }
      .card-body {
        display: grid;
        gap: 8px;
        justify-items: start;
      }
      .card[data-over] {
        outline: 2px dashed var(--blue);
        outline-offset: 2px;
      }
      .fault {
        color: var(--ink);
        background: var(--yellow-tint);
        padding: 4px 8px;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) api!: Api;
  /** What is taken now. */
  @state() private taking: File | null = null;
  @state() private fault: string | null = null;
  @state() private over = false;
  @query("input") private input!: HTMLInputElement;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const [name, act] of this.#drops) document.addEventListener(name, act as EventListener);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const [name, act] of this.#drops) document.removeEventListener(name, act as EventListener);
  }

  override render() {
    const { taking, fault } = this;
    return html`<section class="card" aria-labelledby="open-title" ?data-over=${this.over}>
      <header class="card-head"><h2 id="open-title">Open a recording</h2></header>
      <div class="card-body">
        <p>
          A file that a tap or a session wrote, <code>*.jsonl</code>: choose it, or drop it here. It is read
          with no server.
        </p>
        <input
          type="file"
          accept=".jsonl,.ndjson,application/x-ndjson"
          class="visually-hidden"
          tabindex="-1"
          aria-label="Recording to open"
          @change=${() => this.#take(this.input.files?.[0])}
        />
        <button
          type="button"
          class="button"
          aria-disabled=${taking === null ? nothing : "true"}
          @click=${() => this.choose()}
        >
          ${icon("folder")}Choose a file…
        </button>
        ${
          taking === null
            ? nothing
            : html`<p role="status">Taking ${visible(taking.name)}, ${bytesText(taking.size)}…</p>`
        }
        ${fault === null ? nothing : html`<p class="fault" role="alert">${visible(fault)}</p>`}
      </div>
    </section>`;
  }

  /** Asks the person for a file. */
  choose(): void {
    this.input.click();
  }

  readonly #drops: readonly [string, (event: DragEvent) => void][] = [
    ["dragover", (event) => this.#drag(event, true)],
    ["dragleave", (event) => this.#drag(event, false)],
    [
      "drop",
      (event) => {
        this.#drag(event, false);
        void this.#take(event.dataTransfer?.files[0]);
      },
    ],
  ];

  #drag(event: DragEvent, over: boolean): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.over = over;
  }

  async #take(file: File | undefined): Promise<void> {
    if (file === undefined || this.taking !== null) return;
    this.taking = file;
    this.fault = null;
    try {
      const { id } = await this.api.takeRecording(file);
      location.assign(labAddress(id));
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.taking = null;
    this.input.value = "";
  }
}
