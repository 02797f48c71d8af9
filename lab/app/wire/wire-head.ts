import { html, nothing, type TemplateResult } from "lit";
import { bytesText, countText, plural } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { focusRows } from "./focus-rows.ts";
import { shortTrace } from "./log-words.ts";
import { viewChoice, type WireView } from "./wire-views.ts";

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
  /** Name of the cell whose frames alone are shown. */
  cell: string | null;
  logLines: boolean;
  view: WireView;
  show(view: WireView): void;
  type(text: string): void;
  toggleServer(name: string): void;
  clearTrace(): void;
  clearCell(): void;
  toggleLog(): void;
}

const toggle = (on: boolean, words: unknown, act: () => void, title = ""): TemplateResult =>
  html`<button type="button" class="chip-toggle" aria-pressed=${String(on)} title=${title} @click=${act}>
    ${on ? icon("check") : nothing}${words}
  </button>`;

/** A limit that was set elsewhere, and the way out of it. */
const limit = (words: string, title: string, clear: () => void): TemplateResult =>
  html`<button type="button" class="chip-toggle" aria-pressed="true" title=${title} @click=${clear}>
    ${visible(words)}${icon("cross")}<span>clear</span>
  </button>`;

/** The panel's head: how much there is, and the filters over it. */
export function wireHead(draw: HeadDraw): TemplateResult {
  const { total, found, searching, typed, servers, chosen, trace, cell, logLines } = draw;
  const all = `${plural(total.rows, "line")}, ${bytesText(total.bytes)}`;
  return html`<div class="wire-head">
    <h2 id="wire-title">Wire</h2>
    <span class="count" role="status"
      >${searching ? "searching…" : found === null ? all : `${countText(found)} of ${plural(total.rows, "line")}`}</span
    >
    ${viewChoice(draw.view, draw.show)}
    <div class="filters" role="group" aria-label="Filter the frames">
      <input
        class="input"
        type="search"
        aria-label="Search in frames"
        placeholder="method, text, id:7…"
        title="Text of a frame or its log line, id:7 for a JSON-RPC id, #12 for a frame"
        .value=${typed}
        @keydown=${leave}
        @input=${(event: Event) => draw.type((event.target as HTMLInputElement).value)}
      />
      ${servers.map((name) => toggle(chosen.has(name), name, () => draw.toggleServer(name), `Only frames of ${name}`))}
      ${toggle(logLines, "log lines", draw.toggleLog, "What the servers wrote on stderr, each line below its frame")}
      ${cell === null ? nothing : limit(`cell ${cell}`, `Only frames of the cell ${cell}`, draw.clearCell)}
      ${trace === null ? nothing : limit(`trace ${shortTrace(trace)}`, `Only frames of the trace ${trace}`, draw.clearTrace)}
    </div>
  </div>`;
}

/** Esc leaves the search for the rows. */
function leave(event: KeyboardEvent): void {
  if (event.key === "Escape" && !event.isComposing)
    focusRows((event.target as HTMLElement).getRootNode() as ShadowRoot);
}
