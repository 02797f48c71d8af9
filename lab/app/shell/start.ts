import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { LabEntry } from "../../session/list-view.ts";
import { code } from "../styles/code.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { nextTheme } from "../theme.ts";
import { labAddress } from "./address.ts";
import type { Command } from "./command.ts";
import "./head.ts";
import { KeyListener } from "./key-listener.ts";
import "./palette.ts";
import type { WbPalette } from "./palette.ts";
import { startStyles } from "./start-styles.ts";

const groups: { from: LabEntry["from"]; title: string; about: string }[] = [
  { from: "package", title: "The labs of Wirebook", about: "your first edit makes a copy in work/labs" },
  { from: "work", title: "Your labs", about: "in work/labs" },
  { from: "folder", title: "In this folder", about: "" },
];

/** The first page: every lab there is. */
@customElement("wb-start")
export class WbStart extends LitElement {
  static override styles = [
    ground,
    controls,
    code,
    startStyles,
    css`
      .lab-item {
        grid-template-columns: 2rem minmax(0, 1fr);
      }
      .path {
        font-family: var(--mono);
        overflow-wrap: anywhere;
      }
      .empty {
        padding: 14px 16px;
        color: var(--ink-2);
      }
    `,
  ];

  @property({ attribute: false }) labs: readonly LabEntry[] = [];
  @query("wb-palette") private palette!: WbPalette;

  constructor() {
    super();
    this.addController(new KeyListener(() => this.#commands()));
    this.addEventListener("wb-skip", () => this.renderRoot.querySelector("main")?.focus());
    this.addEventListener("wb-commands", () => this.palette.open(this.#commands()));
  }

  override render() {
    return html`<wb-head></wb-head>
      <main class="start" id="page" tabindex="-1">
        <header class="start-title">
          <div>
            <h1>Labs</h1>
            <p>
              Send frames by hand to real servers and see what crosses the wire. Opening a lab starts nothing.
            </p>
          </div>
        </header>
        <div class="column">
          ${
            this.labs.length === 0
              ? html`<p class="lab-list empty">
                  There is no lab here. A lab is a file that ends in <code>.lab.md</code>.
                </p>`
              : groups.map((group) => this.#group(group))
          }
        </div>
        <div class="column">
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

  #group({ from, title, about }: (typeof groups)[number]): TemplateResult | typeof nothing {
    const labs = this.labs.filter((lab) => lab.from === from);
    if (labs.length === 0) return nothing;
    return html`<section aria-labelledby="labs-${from}">
      <header class="section-title">
        <h2 id="labs-${from}">${title}</h2>
        <span>${about}</span>
      </header>
      <ol class="lab-list">
        ${labs.map(
          (lab, i) =>
            html`<li class="lab-item">
              <span class="lab-number" aria-hidden="true">${i + 1}</span>
              <h3><a href=${labAddress(lab.id)}>${lab.title}</a></h3>
              <p class="facts">
                <span>${lab.cells === 1 ? "1 cell" : `${lab.cells} cells`}</span
                ><span class="path">${lab.file}</span>
              </p>
            </li>`,
        )}
      </ol>
    </section>`;
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
      { id: "theme", title: "Theme: auto, light, dark", run: () => void nextTheme() },
    ];
  }
}
