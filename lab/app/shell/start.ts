import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { LabEntry } from "../../session/list-view.ts";
import type { RecordingEntry } from "../../session/recording-entry.ts";
import { plural } from "../answer/units.ts";
import type { Api } from "../api.ts";
import { icon } from "../icon.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { sheetStyles } from "../styles/sheet.ts";
import { signs } from "../styles/signs.ts";
import { labAddress } from "./address.ts";
import type { Command } from "./command.ts";
import "./head.ts";
import { KeyListener } from "./key-listener.ts";
import { labItem } from "./lab-item.ts";
import "./new-lab.ts";
import type { WbNewLab } from "./new-lab.ts";
import "./open-recording.ts";
import type { WbOpenRecording } from "./open-recording.ts";
import "./palette.ts";
import type { WbPalette } from "./palette.ts";
import { themeCommand } from "./reading-commands.ts";
import { recordingsTable } from "./recordings-table.ts";
import { startStyles } from "./start-styles.ts";

const groups: { from: LabEntry["from"]; title: string; about: string }[] = [
  { from: "work", title: "Your labs", about: "in work/labs" },
  { from: "package", title: "The labs of Wirebook", about: "your first edit makes a copy in work/labs" },
  { from: "folder", title: "In this folder", about: "" },
];

/** With so many labs and recordings, a person looks for one by its name. */
const MANY = 9;
/** Recordings that are listed before somebody asks for all. */
const SHOWN = 8;

/** The first page: every lab there is, with how far each was brought, and every recording. */
@customElement("wb-start")
export class WbStart extends LitElement {
  static override styles = [ground, controls, code, badges, signs, sheetStyles, startStyles];

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) labs: readonly LabEntry[] = [];
  @property({ attribute: false }) recordings: readonly RecordingEntry[] = [];
  @state() private words = "";
  @state() private all = false;
  @query("wb-palette") private palette!: WbPalette;
  @query("wb-open-recording") private openRecording!: WbOpenRecording;
  @query("wb-new-lab") private newLab!: WbNewLab;

  constructor() {
    super();
    this.addController(new KeyListener(() => this.#commands()));
    this.addEventListener("wb-skip", () => this.renderRoot.querySelector("main")?.focus());
    this.addEventListener("wb-commands", () => this.palette.open(this.#commands()));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("pageshow", this.#shown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("pageshow", this.#shown);
  }

  override render() {
    const now = Date.now();
    const labs = this.labs.filter(({ title, file, about }) => this.#fits(`${title} ${file} ${about ?? ""}`));
    const recordings = this.recordings.filter(({ title, file }) => this.#fits(`${title} ${file}`));
    return html`<wb-head></wb-head>
      <main class="start" id="page" tabindex="-1">
        <header class="start-title">
          <div>
            <h1>Labs</h1>
            <p>
              Send frames by hand to real servers and see what crosses the wire. Opening a lab starts nothing.
            </p>
          </div>
          <div class="start-actions">
            ${this.labs.length + this.recordings.length < MANY && this.words === "" ? nothing : this.#filter()}
            <button type="button" class="button" data-rank="main" @click=${() => this.newLab.focus()}>
              ${icon("plus")}New lab
            </button>
          </div>
        </header>
        <div class="column">${this.#labs(labs, now)} ${this.#recordings(recordings, now)}</div>
        <div class="column">
          <wb-new-lab .api=${this.api}></wb-new-lab>
          <wb-open-recording .api=${this.api}></wb-open-recording>
          <section class="card" aria-labelledby="tap-title">
            <header class="card-head"><h2 id="tap-title">Record another client</h2></header>
            <div class="card-body field-row">
              <p>Put this in front of any server's command, in any host: every frame lands in the file.</p>
              <pre class="code" tabindex="0" role="group" aria-label="Command"><span class="k"
                >wirebook tap --log frames.jsonl -- node server.js</span></pre>
            </div>
          </section>
        </div>
      </main>
      <wb-palette></wb-palette>`;
  }

  #filter(): TemplateResult {
    return html`<input
      class="input"
      type="search"
      aria-label="Filter labs and recordings"
      placeholder="name, file…"
      .value=${this.words}
      @input=${(event: InputEvent) => (this.words = (event.target as HTMLInputElement).value)}
    />`;
  }

  #labs(labs: readonly LabEntry[], now: number): unknown {
    if (this.labs.length === 0)
      return html`<p class="lab-list empty">
        There is no lab here. A lab is a file that ends in <code>.lab.md</code>.
      </p>`;
    if (labs.length === 0) return html`<p class="lab-list empty" role="status">No lab is called that.</p>`;
    return groups.map(({ from, title, about }) => {
      const here = labs.filter((lab) => lab.from === from);
      if (here.length === 0) return nothing;
      const got = here.reduce((sum, { progress }) => sum + progress.got, 0);
      const of = here.reduce((sum, { progress }) => sum + progress.of, 0);
      return html`<section aria-labelledby="labs-${from}">
        <header class="section-title">
          <h2 id="labs-${from}">${title}</h2>
          ${of === 0 ? nothing : html`<span>${got} of ${plural(of, "point")}</span>`}
          <span>${about}</span>
        </header>
        <ol class="lab-list">
          ${here.map((lab, i) => labItem(lab, i + 1, now))}
        </ol>
      </section>`;
    });
  }

  #recordings(recordings: readonly RecordingEntry[], now: number): unknown {
    if (recordings.length === 0) return nothing;
    const shown = this.all || this.words !== "" ? recordings : recordings.slice(0, SHOWN);
    const more = recordings.length - shown.length;
    return html`<section aria-labelledby="recordings">
      <header class="section-title">
        <h2 id="recordings">Recordings</h2>
        <span>each opens to be read, with no server at all</span>
      </header>
      ${recordingsTable(shown, now)}
      ${
        more === 0
          ? nothing
          : html`<button
              type="button"
              class="button more"
              data-rank="quiet"
              data-size="small"
              @click=${() => (this.all = true)}
            >
              ${plural(more, "older recording")}
            </button>`
      }
    </section>`;
  }

  /** All typed words, in any order. */
  #fits(text: string): boolean {
    const there = text.toLowerCase();
    return this.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => there.includes(word));
  }

  readonly #seen = (): void => {
    if (document.visibilityState === "visible") void this.#refresh();
  };
  /** A page from the back-forward cache shows what was so before. */
  readonly #shown = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.#refresh();
  };

  async #refresh(): Promise<void> {
    try {
      [this.labs, this.recordings] = await Promise.all([this.api.labs(), this.api.recordings()]);
    } catch {
      // What is shown stays; whatever is opened next says what is wrong.
    }
  }

  #commands(): Command[] {
    return [
      {
        id: "commands",
        key: "commands",
        keyOnly: true,
        title: "Commands",
        run: () => this.palette.open(this.#commands()),
      },
      ...this.labs.map((lab): Command => ({
        id: lab.id,
        title: `Open ${lab.title}`,
        run: () => location.assign(labAddress(lab.id)),
      })),
      { id: "new-lab", title: "New lab…", run: () => this.newLab.focus() },
      { id: "open-recording", title: "Open a recording of yours…", run: () => this.openRecording.choose() },
      ...this.recordings.map((recording): Command => ({
        id: recording.id,
        title: `Open the recording ${recording.title}`,
        run: () => location.assign(labAddress(recording.id)),
      })),
      themeCommand,
    ];
  }
}
