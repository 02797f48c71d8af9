import { html, nothing, type TemplateResult } from "lit";
import type { LogView, WireRow } from "../../session/view.ts";
import { bytesBar } from "../answer/bytes-bar.ts";
import { countText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { eraBadge, eraFamily } from "../era-badge.ts";
import { icon } from "../icon.ts";
import { sign } from "../sign.ts";
import { directionOf } from "./direction.ts";
import { logWords, shortTrace } from "./log-words.ts";
import { foldedWords, wordsOf } from "./process-lines.ts";
import type { ShownRow } from "./shown-rows.ts";
import { outcomeOf, tintOf, type Unanswered } from "./row-outcome.ts";

/** What a row is drawn from beside itself. */
export interface RowDraw {
  /** 1-based line of the panel. */
  index: number;
  selected: boolean;
  /** The one row that Tab reaches. */
  focusable: boolean;
  /** It belongs to the selected cell. */
  ofCell: boolean;
  /** What a full bar stands for. */
  largest: number;
  unanswered: Unanswered;
  /** ms that its cell listened in vain. */
  waited: number | null;
}

/** Characters of a line that stand for it in the method column; the rest is a click away. */
const HEAD = 80;

/** One line that crossed. */
export function frameRow(row: WireRow, draw: RowDraw): TemplateResult {
  const { icon: arrow, word } = directionOf(row);
  const outcome = outcomeOf(row, draw.unanswered);
  const ms = row.ms ?? (outcome?.sign === "silent" ? draw.waited : null);
  const named =
    row.method === null ? textHead(row) : `${row.method}${row.name === null ? "" : ` ${row.name}`}`;
  return html`<tr
    class="frame-row"
    data-n=${row.n}
    data-dir=${row.direction}
    data-outcome=${tintOf(row, outcome) ?? nothing}
    ?data-of-cell=${draw.ofCell}
    aria-rowindex=${draw.index + 1}
    aria-selected=${String(draw.selected)}
    tabindex=${draw.focusable ? "0" : "-1"}
  >
    <td class="num">${row.n}</td>
    <td class="dir"><span class="sign">${icon(arrow)}${word}</span></td>
    <td
      class="server"
      title=${row.client === null ? row.server : `the client ${row.client}, talking to ${row.server}`}
    >
      ${row.client === null ? nothing : html`<span class="conn">${visible(row.client)} →</span> `}${visible(row.server)}
    </td>
    <td>${row.era === null || row.kind === "stray" ? nothing : eraBadge(row.era, true)}</td>
    <td class="method" title=${row.connection === "default" ? named : `${named}, on ${row.connection}`}>
      ${visible(named)}${row.connection === "default" ? nothing : html` <span class="conn">on ${row.connection}</span>`}
    </td>
    <td>
      <span class="weight"
        >${bytesBar({
          bytes: row.bytes,
          envelope: row.envelope,
          largest: draw.largest,
          era: eraFamily(row.kind === "stray" ? null : row.era),
          kind: row.kind === "stray" ? "err" : null,
        })}<span class="num">${countText(row.bytes)}</span></span
      >
    </td>
    <td class="num">${ms === null ? nothing : msNumber(ms)}</td>
    <td>${outcome === null ? nothing : sign(outcome.sign, outcome.word, outcome.title)}</td>
  </tr>`;
}

/** Starts and ends in one line that its title tells one by one, the newest. */
const FOLDED = 40;

/** What happened to processes, on a line of its own. */
export function metaRow({ row, folded }: ShownRow, index: number): TemplateResult {
  const all = folded ?? [row];
  const epoch = all.reduce((most, each) => Math.max(most, each.epoch), 0);
  return html`<tr
    class="frame-row"
    data-n=${row.n}
    data-dir="meta"
    data-meta=${row.outcome ?? nothing}
    aria-rowindex=${index + 1}
    tabindex="-1"
  >
    <td class="num">–</td>
    <td colspan="7" title=${all.slice(-FOLDED).map(wordsOf).join("\n")}>
      ${broken.has(row.outcome ?? "") ? html`${icon("warn")} ` : nothing}${visible(foldedWords(all))}${
        epoch > 1 ? html` · <strong>epoch ${epoch}</strong>` : nothing
      }
    </td>
  </tr>`;
}

/** Where what was on the wire is not here. */
const broken = new Set(["gap", "damaged"]);

/** The server's own word about the frame above it. */
export const logRow = (row: WireRow, log: LogView, index: number): TemplateResult =>
  html`<tr class="log-row" aria-rowindex=${index + 1}>
    <td></td>
    <td colspan="7">
      <span class="log-line" title=${`one line of ${row.server}'s stderr`}>${logText(log)}</span>
    </td>
  </tr>`;

/** A line of stderr that no frame was found for, where it came. */
export const stderrRow = (row: WireRow, { index, selected, focusable }: RowDraw): TemplateResult =>
  html`<tr
    class="log-row frame-row"
    data-n=${row.n}
    data-dir="err"
    aria-rowindex=${index + 1}
    aria-selected=${String(selected)}
    tabindex=${focusable ? "0" : "-1"}
  >
    <td></td>
    <td colspan="7">
      <span class="log-line" title=${`one line of ${row.server}'s stderr, about no frame`}
        ><b>${row.server} stderr</b> ${row.log === null ? visible(textHead(row)) : logText(row.log)}</span
      >
    </td>
  </tr>`;

function logText(log: LogView): TemplateResult {
  const { what, how, trace, origin, rest } = logWords(log);
  return html`<b>${visible(what)}</b> ${visible(how)}${
      trace === null
        ? nothing
        : html` · trace
            <button
              type="button"
              class="trace"
              tabindex="-1"
              data-trace=${trace}
              title="Show only the frames of trace ${trace}"
            >
              ${visible(shortTrace(trace))}
            </button>`
    }${origin === "" ? nothing : trace === null ? ` · ${origin}` : ` ${origin}`}${rest === "" ? nothing : html` · ${visible(rest)}`}`;
}

const textHead = ({ text, encoding }: WireRow): string =>
  encoding === "base64" ? "bytes that are no UTF-8 text" : text.text.slice(0, HEAD);

/** The column's head says ms; a number alone stands there, and seconds with their unit. */
function msNumber(ms: number): string {
  if (ms >= 1000) return `${Number((ms / 1000).toFixed(ms < 100_000 ? 1 : 0))} s`;
  return String(Number(ms.toFixed(ms < 1 ? 2 : ms < 100 ? 1 : 0)));
}
