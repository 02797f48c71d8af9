import { html, nothing, type TemplateResult } from "lit";
import type { LabView, WireRow } from "../../session/view.ts";
import { bytesText, countText, msText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { eraBadge } from "../era-badge.ts";
import "../sequence/sequence.ts";
import { directionOf } from "../wire/direction.ts";

/** Lines that are printed; more would be a book. */
const MOST = 300;

/** The wire on paper: the sequence of what crossed, then each line in a table. */
export function printedWire(view: LabView): TemplateResult | typeof nothing {
  if (view.wire.length === 0) return nothing;
  const rows = view.wire.slice(0, MOST);
  const left = view.wire.length - rows.length;
  return html`<section class="printed">
    <h2>The wire</h2>
    ${left > 0 ? html`<p>The first ${MOST} lines of ${countText(view.wire.length)}; the page itself holds all.</p>` : nothing}
    <wb-sequence whole .rows=${rows} .cells=${view.cells}></wb-sequence>
    <table>
      <thead>
        <tr>
          <th class="num">#</th>
          <th>direction</th>
          <th>server</th>
          <th>era</th>
          <th>method</th>
          <th class="num">bytes</th>
          <th class="num">ms</th>
          <th>outcome</th>
        </tr>
      </thead>
      <tbody>
        ${rows.filter(({ direction }) => direction !== "err").map(printedRow)}
      </tbody>
    </table>
  </section>`;
}

const printedRow = (row: WireRow): TemplateResult =>
  row.kind === "meta"
    ? html`<tr>
        <td class="num">${row.n}</td>
        <td></td>
        <td>${row.server}</td>
        <td colspan="5">${visible(row.text.text)}</td>
      </tr>`
    : html`<tr>
        <td class="num">${row.n}</td>
        <td>${directionOf(row).word}</td>
        <td>${row.server}</td>
        <td>${row.era === null ? nothing : eraBadge(row.era, true)}</td>
        <td>${visible([row.method, row.name].filter((part) => part !== null).join(" "))}</td>
        <td class="num">${bytesText(row.bytes)}</td>
        <td class="num">${row.ms === null ? nothing : msText(row.ms)}</td>
        <td>${visible(row.outcome ?? "")}</td>
      </tr>`;
