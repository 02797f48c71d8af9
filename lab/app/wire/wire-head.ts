import { html, nothing, type TemplateResult } from "lit";
import { bytesText, countText, plural } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { shortTrace } from "./log-words.ts";

/** What the panel's head shows, and what its filters do. */
export interface HeadDraw {
  total: { rows: number; bytes: number };
  /** Rows that pass the filter; null while there is none. */
  found: number | null;
  searching: boolean;
  typed: string;
  servers: readonly string[];
  chosen: ReadonlySet<string>;
  trace: string | null;
  /** Name of the selected cell that has frames. */
  cell: string | null;
  cellOnly: boolean;
  logLines: boolean;
  type(text: string): void;
  toggleServer(name: string): void;
  clearTrace(): void;
  toggleCell(): void;
  toggleLog(): void;
}

const toggle = (on: boolean, words: unknown, act: () => void, title = ""): TemplateResult =>
  html`<button type="button" class="chip-toggle" aria-pressed=${String(on)} title=${title} @click=${act}>
    ${on ? icon("check") : nothing}${words}
  </button>`;

/** The panel's head: how much there is, and the filters over it. */
export function wireHead(draw: HeadDraw): TemplateResult {
  const { total, found, searching, typed, servers, chosen, trace, cell, cellOnly, logLines } = draw;
  const all = `${plural(total.rows, "line")}, ${bytesText(total.bytes)}`;
  return html`<div class="wire-head">
    <h2 id="wire-title">Wire</h2>
    <span class="count" role="status"
      >${searching ? "searching…" : found === null ? all : `${countText(found)} of ${plural(total.rows, "line")}`}</span
    >
    <div class="filters" role="group" aria-label="Filter the frames">
      <input
        class="input"
        type="search"
        aria-label="Search in frames"
        placeholder="method, text, id:7…"
        title="Text of a frame or its log line, id:7 for a JSON-RPC id, #12 for a frame"
        .value=${typed}
        @input=${(event: Event) => draw.type((event.target as HTMLInputElement).value)}
      />
      ${servers.map((name) => toggle(chosen.has(name), name, () => draw.toggleServer(name), `Only frames of ${name}`))}
      ${cell === null ? nothing : toggle(cellOnly, html`cell ${cell}`, draw.toggleCell, `Only frames of the cell ${cell}`)}
      ${toggle(logLines, "log lines", draw.toggleLog, "What the servers wrote on stderr, each line below its frame")}
      ${
        trace === null
          ? nothing
          : html`<button
              type="button"
              class="chip-toggle"
              aria-pressed="true"
              title="trace ${trace}"
              @click=${draw.clearTrace}
            >
              trace ${visible(shortTrace(trace))}${icon("cross")}<span class="clear">clear</span>
            </button>`
      }
    </div>
  </div>`;
}
