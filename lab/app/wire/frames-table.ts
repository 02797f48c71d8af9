import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { rowGap } from "../answer/row-gap.ts";
import type { RowWindow } from "../answer/row-window.ts";
import { frameRow, logRow, metaRow, stderrRow } from "./frame-row.ts";
import type { ShownRow } from "./shown-rows.ts";
import type { UnansweredFrames } from "./unanswered.ts";

export interface TableDraw {
  shown: readonly ShownRow[];
  window: RowWindow;
  selected: number | null;
  /** The one row that Tab reaches. */
  focusable: number | null;
  cell: string | null;
  unanswered: UnansweredFrames;
  click(event: Event): void;
}

const columns = ["n", "dir", "server", "era", "method", "bytes", "ms", "outcome"];

/** The frames, as a grid of which only the rows in view are drawn; the gaps before and after keep its height. */
export function framesTable(draw: TableDraw): TemplateResult {
  const { shown, window } = draw;
  const drawn = shown.slice(window.first, window.end);
  const largest = Math.max(1, ...drawn.map(({ row }) => row.bytes));
  return html`<table
    class="frames"
    ?data-clients=${drawn.some(({ row }) => row.client !== null)}
    data-digits=${String(shown.at(-1)?.row.n ?? 0).length}
    role="grid"
    aria-labelledby="wire-title"
    aria-rowcount=${shown.length + 1}
    @click=${draw.click}
  >
    <colgroup>
      ${columns.map((name) => html`<col class="col-${name}" />`)}
    </colgroup>
    <thead>
      <tr aria-rowindex="1">
        <th class="num" scope="col">#</th>
        <th scope="col">direction</th>
        <th scope="col">server</th>
        <th scope="col">era</th>
        <th scope="col">method</th>
        <th scope="col" class="num">bytes</th>
        <th scope="col" class="num">ms</th>
        <th scope="col">outcome</th>
      </tr>
    </thead>
    <tbody>
      ${gap(window.before)}
      ${repeat(
        drawn,
        ({ row, log }) => (log ? -row.n : row.n),
        (each, at) => line(each, window.first + at + 1, largest, draw),
      )}
      ${gap(window.after)}
    </tbody>
  </table>`;
}

const gap = (height: number) =>
  html`<tr class="gap" aria-hidden="true">
    <td colspan="8">${rowGap(height)}</td>
  </tr>`;

function line(shown: ShownRow, index: number, largest: number, draw: TableDraw): TemplateResult {
  const { row, log } = shown;
  const { selected, focusable, cell, unanswered } = draw;
  if (log) return row.log === null ? html`${nothing}` : logRow(row, row.log, index);
  if (row.kind === "meta") return metaRow(shown, index);
  const each = {
    index,
    selected: row.n === selected,
    focusable: row.n === focusable,
    ofCell: row.cell !== null && row.cell === cell,
    largest,
    unanswered: unanswered.of(row),
    waited: unanswered.waited(row),
  };
  return row.direction === "err" ? stderrRow(row, each) : frameRow(row, each);
}
