import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { CellView, WireRow } from "../../session/view.ts";
import { bytesBar } from "../answer/bytes-bar.ts";
import { bytesText, countText, plural } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { eraBadge, type EraFamily } from "../era-badge.ts";
import { say } from "../events.ts";
import { Pace } from "../pace.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { bytesByEra, bytesOf, type BytesByEra, type WorkBytes } from "./era-bytes.ts";
import { bytesStyles } from "./bytes-styles.ts";

const compared = ["2024", "2026"] as const;

/** Rows of the table; a peer may name methods without end. The sums above it count all. */
const MOST = 1000;

/**
 * What the same work costs in each era: bars by cell, and the sum as it grows. Every byte of the rows that it is
 * given is in one of its figures. `wb-select-cell` carries the cell that was chosen.
 */
@customElement("wb-bytes")
export class WbBytes extends LitElement {
  static override styles = [ground, badges, bytesStyles];

  /** Rows of the wire, oldest first; a new array where anything in it is new. */
  @property({ attribute: false }) rows: readonly WireRow[] = [];
  /** The lab's cells, for their names; without them the work is counted by method. */
  @property({ attribute: false }) cells: readonly CellView[] = [];
  /** Id of the selected cell. */
  @property({ attribute: false }) selected: string | null = null;
  /** Said where there is no line. */
  @property() empty = "Nothing has crossed yet.";
  #bytes: BytesByEra = bytesByEra([], []);
  /** The sums are of older rows than are there now. */
  #stale = false;
  readonly #pace = new Pace(() => this.requestUpdate());

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#stale ||= changed.has("rows") || changed.has("cells");
    if (this.#stale) this.#stale = !this.#pace.work(() => (this.#bytes = bytesByEra(this.rows, this.cells)));
  }

  override render(): TemplateResult {
    const { work, totals } = this.#bytes;
    if (work.length === 0) return html`<p class="empty">${this.empty}</p>`;
    const largest = work.reduce(
      (most, { sums }) => Math.max(most, ...compared.map((era) => bytesOf(sums[era]))),
      0,
    );
    const byCell = work.some(({ cell }) => cell !== null);
    return html`<div class="inside">
      ${this.#totals()} ${work.length < 3 ? nothing : this.#curve()}
      <table>
        <caption class="visually-hidden">
          Bytes of each ${byCell ? "cell" : "method"} by era, and the sum up to there
        </caption>
        <colgroup>
          <col class="col-name" />
          <col />
          <col />
          <col class="col-sum" />
          <col class="col-sum" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">${byCell ? "cell" : "method"}</th>
            ${compared.map((era) => html`<th scope="col">${eraBadge(era, true)} ${plural(totals[era].lines, "frame")}</th>`)}
            ${compared.map((era) => html`<th scope="col" class="num">sum ${eraBadge(era, true)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${work.slice(0, MOST).map((each) => this.#work(each, largest))}
        </tbody>
      </table>
      ${work.length > MOST ? html`<p class="empty">and ${countText(work.length - MOST)} more</p>` : nothing}
    </div>`;
  }

  #totals(): TemplateResult {
    const { totals, total } = this.#bytes;
    const largest = Math.max(bytesOf(totals["2024"]), bytesOf(totals["2026"]), bytesOf(totals.none));
    const line = (era: EraFamily, label: unknown, rest: string) => {
      const bytes = bytesOf(totals[era]);
      return html`<dt>${label}</dt>
        <dd>${bytesBar({ bytes, envelope: totals[era].envelope, largest, era })}</dd>
        <dd class="num"><b data-bytes=${bytes} data-of=${era}>${bytesText(bytes)}</b>${rest}</dd>`;
    };
    const parts = (era: "2024" | "2026") => {
      const { sent, received, envelope } = totals[era];
      const share = sent === 0 ? 0 : Math.round((envelope / sent) * 100);
      return `, sent ${bytesText(sent)}${envelope === 0 ? "" : ` (${share} % envelope)`}, received ${bytesText(received)}`;
    };
    return html`<dl class="totals" aria-label="Bytes in all">
      ${compared.map((era) => line(era, eraBadge(era), parts(era)))}
      ${totals.none.lines === 0 ? nothing : line("none", "no era", ", standard error and lines that are no frame")}
      <dt class="sum">on the wire</dt>
      <dd class="num sum">
        <b data-bytes=${total} data-of="all">${bytesText(total)}</b>, ${countText(total)} bytes
      </dd>
    </dl>`;
  }

  /** Both sums as they grow. The table below has the figures, so this is for the eye alone. */
  #curve(): TemplateResult {
    const { work } = this.#bytes;
    const top = Math.max(1, ...compared.map((era) => work.at(-1)!.running[era]));
    const points = (era: "2024" | "2026") =>
      work
        .map(({ running }, at) => {
          const y = (100 - (running[era] / top) * 100).toFixed(2);
          return `${((at / work.length) * 100).toFixed(2)},${y} ${(((at + 1) / work.length) * 100).toFixed(2)},${y}`;
        })
        .join(" ");
    return html`<figure>
      <figcaption>
        The sum as it grows, cell by cell in the order of the wire. The top is ${bytesText(top)}.
      </figcaption>
      <svg class="curve" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        ${compared.map((era) => svg`<polyline data-era=${era} points="0,100 ${points(era)}"></polyline>`)}
      </svg>
    </figure>`;
  }

  #work({ cell, name, sums, running }: WorkBytes, largest: number): TemplateResult {
    return html`<tr aria-current=${cell !== null && cell === this.selected ? "true" : nothing}>
      <th scope="row">
        ${
          cell === null
            ? html`<span class="mono" title=${name}>${visible(name)}</span>`
            : html`<button
                type="button"
                class="link"
                title=${name}
                @click=${() => say(this, "wb-select-cell", { id: cell })}
              >
                ${name}
              </button>`
        }
      </th>
      ${compared.map((era) => {
        const bytes = bytesOf(sums[era]);
        if (sums[era].lines === 0) return html`<td><span class="visually-hidden">none</span></td>`;
        return html`<td
          title=${`sent ${bytesText(sums[era].sent)}, received ${bytesText(sums[era].received)}`}
        >
          <span class="weight"
            >${bytesBar({ bytes, envelope: sums[era].envelope, largest, era })}<span class="num"
              >${bytesText(bytes)}</span
            ></span
          >
        </td>`;
      })}
      ${compared.map((era) => html`<td class="num">${sums[era].lines === 0 ? "" : bytesText(running[era])}</td>`)}
    </tr>`;
  }
}
