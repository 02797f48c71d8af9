import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { CellView } from "../../session/view.ts";
import "../answer/answers.ts";
import { bytesText, msText } from "../answer/units.ts";
import { inlineCode } from "../answer/visible.ts";
import { checkLines } from "../cell/check-lines.ts";
import { checkStyles } from "../cell/check-styles.ts";
import { cellStyles } from "../cell/cell-styles.ts";
import { faceOf, type Face } from "../cell/face.ts";
import { cellFacts } from "../cell/facts.ts";
import { note, whyNote } from "../cell/note.ts";
import { withOldAnswer } from "../cell/old-answer.ts";
import { staticSource } from "../editor/static-source.ts";
import { say } from "../events.ts";
import { sign } from "../sign.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { cellAddress } from "./address.ts";

/** A cell to be read: head, source, and what it gave. It runs nothing and changes nothing. */
@customElement("wb-still-cell")
export class WbStillCell extends LitElement {
  static override styles = [
    ground,
    controls,
    signs,
    badges,
    code,
    cellStyles,
    checkStyles,
    css`
      .cell-head {
        padding-inline-end: 14px;
      }
      .cell-signs {
        column-gap: 10px;
      }
      .code .line {
        display: block;
      }
      @media print {
        .cell {
          break-inside: auto;
        }
        .cell-head,
        .cell-source {
          break-inside: avoid;
          break-after: avoid;
        }
        .cell-source {
          background: none;
        }
      }
    `,
  ];

  /** Id of the cell. */
  @property() cell = "";
  #store = new StoreController(this, []);

  /** Takes the focus as a whole. */
  focusCell(): void {
    this.renderRoot.querySelector("article")?.focus();
  }

  override render() {
    const store = this.#store.value;
    const cell = store.cell(this.cell);
    if (cell === undefined) return nothing;
    const face = faceOf(cell);
    return html`<article
      class="cell"
      data-kind=${cell.kind}
      data-state=${face.state}
      aria-labelledby="name"
      tabindex="-1"
      @click=${this.#follow}
    >
      ${this.#head(cell, face)}
      ${face.state === "stale" && cell.why !== null ? note("stale", "clock", inlineCode(cell.why)) : nothing}
      ${this.#source(cell)} ${whyNote(cell, face, this.#waits(cell), this.#named)} ${outcome(cell, face)}
    </article>`;
  }

  #head(cell: CellView, face: Face): TemplateResult {
    return html`<header class="cell-head">
      <div class="cell-about">
        <h2 class="cell-name" id="name">${cell.name}</h2>
        <p class="cell-facts">
          ${cellFacts(cell, {
            cell: (name) => html`<a data-cell=${name} href=${cellAddress("", name)}>${name}</a>`,
            server: (name) => html`<span>${name}</span>`,
          })}
        </p>
      </div>
      <div class="cell-signs">
        ${
          cell.kind === "value" && face.state === "ok"
            ? nothing
            : sign(face.sign, inlineCode(face.words), cell.lastRun === null ? "" : ranAt(cell.lastRun))
        }
        ${cell.outcome?.kind === "frame" ? html`<span class="num">${bytesText(cell.outcome.sent.bytes)} sent</span>` : nothing}
        ${cell.ms === null || cell.kind === "value" ? nothing : html`<span class="num">${msText(cell.ms)}</span>`}
      </div>
    </header>`;
  }

  #source(cell: CellView): TemplateResult {
    const store = this.#store.value;
    const marks = store.view.problems.flatMap(({ cell: id, span, message }) =>
      id === cell.id && span !== null ? [{ ...span, message }] : [],
    );
    return html`<div class="cell-source">
      <pre class="code" tabindex="0" role="group" aria-label="Source of ${cell.name}">
${staticSource(cell.source, cell.language, marks, this.#link)}</pre>
    </div>`;
  }

  readonly #named = (name: string): TemplateResult | null => {
    const href = this.#link(name);
    return href === null ? null : html`<a href=${href}><code>${name}</code></a>`;
  };

  readonly #link = (name: string): string | null =>
    this.#store.value.cell(name) === undefined ? null : cellAddress("", name);

  /** Names that a check which was not judged waits for. */
  #waits(cell: CellView): string[] {
    if (cell.kind !== "check") return [];
    return cell.reads.filter((name) => (this.#store.value.cell(name)?.result ?? null) !== "ok");
  }

  #follow(event: MouseEvent): void {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const name = link?.hash === undefined || link.hash === "" ? null : decodeURIComponent(link.hash.slice(1));
    if (name === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    say(this, "wb-select-cell", { id: name });
  }
}

function outcome(cell: CellView, face: Face): TemplateResult | typeof nothing {
  if (cell.outcome === null) return nothing;
  if (cell.outcome.kind === "check")
    return html`<div class="verdict" ?data-old=${cell.stale !== null}>
      ${checkLines(cell.outcome.verdict)}
    </div>`;
  return html`<wb-answers .cell=${withOldAnswer(cell, face, false)}></wb-answers>`;
}

const ranAt = (at: number): string => `ran ${new Date(at).toLocaleString("en-GB")}`;
