import { html, nothing, type TemplateResult } from "lit";
import { bytesText, countText, plural } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { facets, type Facet } from "./facets.ts";
import { facetNames, filterPanel, headServers, valueWords } from "./filter-panel.ts";
import { shortTrace } from "./log-words.ts";
import type { WireFilters } from "./wire-filters.ts";
import { viewChoice, type WireView } from "./wire-views.ts";

/** What the panel's head shows, and what its filters do. */
export interface HeadDraw {
  filters: WireFilters;
  total: { rows: number; bytes: number };
  /** How many of the rows are here by now, where some are still on their way. */
  here: number | null;
  trace: string | null;
  view: WireView;
  show(view: WireView): void;
  cellName(id: string): string;
  clearTrace(): void;
  clearAll(): void;
  leave(): void;
  /** Null where there is nobody to save from. */
  save: (() => void) | null;
  changed(): void;
}

const toggle = (on: boolean, words: unknown, act: () => void, title: string): TemplateResult =>
  html`<button type="button" class="chip-toggle" aria-pressed=${String(on)} title=${title} @click=${act}>
    ${on ? icon("check") : nothing}${words}
  </button>`;

/** A limit that is set, and the way out of it. */
const limit = (words: string, title: string, clear: () => void): TemplateResult =>
  html`<button type="button" class="chip-toggle" aria-pressed="true" title=${title} @click=${clear}>
    ${visible(words)}${icon("cross")}<span>clear</span>
  </button>`;

/** The panel's head: how much there is, and the filters over it. */
export function wireHead(draw: HeadDraw): TemplateResult {
  const { filters, trace } = draw;
  const filtered = filters.active || trace !== null;
  return html`<div class="wire-head">
      <h2 id="wire-title">Wire</h2>
      <span class="count" role="status">${countWords(draw, filtered)}</span>
      ${viewChoice(draw.view, draw.show)}
      <div class="filters" role="group" aria-label="Filter the frames">
        <input
          class="input"
          type="search"
          aria-label="Search in frames"
          placeholder="method, text, id:7…"
          title="Text of a frame or its log line, id:7 for a JSON-RPC id, trace:4bf9 for a trace, #12 for a frame. Escape goes to the frames."
          .value=${filters.typed}
          @input=${(event: Event) => (filters.typed = (event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => leaves(event, draw.leave)}
        />
        ${filters.values
          .of("server")
          .slice(0, headServers)
          .map((name) =>
            toggle(
              filters.chosen.server.has(name),
              visible(name),
              () => filters.toggle("server", name),
              `Only frames of ${name}`,
            ),
          )}
        ${toggle(
          filters.logLines,
          "log lines",
          () => {
            filters.logLines = !filters.logLines;
            draw.changed();
          },
          "What the servers wrote on stderr, each line below its frame",
        )}
        <button
          type="button"
          class="chip-toggle more-filters"
          aria-expanded=${String(filters.open)}
          aria-controls="wire-filters"
          title="Filter by direction, era, method, outcome, cell"
          @click=${() => {
            filters.open = !filters.open;
            draw.changed();
          }}
        >
          filters
        </button>
        ${limits(draw)}
        ${
          trace === null
            ? nothing
            : limit(`trace ${shortTrace(trace)}`, `Only frames of the trace ${trace}`, draw.clearTrace)
        }
        ${
          filtered
            ? html`<button type="button" class="link" @click=${draw.clearAll}>clear all</button>`
            : nothing
        }
      </div>
      ${
        draw.save === null
          ? nothing
          : iconButton({
              icon: "download",
              label: filtered ? "Save these frames as a recording" : "Save all frames as a recording",
              click: draw.save,
            })
      }
    </div>
    ${filters.open ? filterPanel(draw) : nothing}`;
}

/** What is chosen of the facets that have no chip of their own in the head, servers beyond the first among them. */
function limits({ filters, cellName }: HeadDraw): TemplateResult[] {
  const chips: TemplateResult[] = [];
  for (const facet of facets) {
    for (const value of filters.chosen[facet]) {
      if (facet === "server" && filters.values.of("server").slice(0, headServers).includes(value)) continue;
      const words = `${facetNames[facet]} ${valueWords(facet, value, cellName)}`;
      chips.push(limit(words, `Only frames with ${words}`, () => filters.toggle(facet as Facet, value)));
    }
  }
  return chips;
}

function countWords({ filters, total, here }: HeadDraw, filtered: boolean): string {
  if (here !== null) return `${countText(here)} of ${plural(total.rows, "line")} here…`;
  const of = filtered ? `${countText(filters.lines.count)} of ${plural(total.rows, "line")}` : null;
  if (filters.searching) return of === null ? "searching…" : `${of}, searching…`;
  return of ?? `${plural(total.rows, "line")}, ${bytesText(total.bytes)}`;
}

/** Escape, Enter and the arrow go to the frames; the words stay. */
function leaves(event: KeyboardEvent, leave: () => void): void {
  if (event.isComposing || !["Escape", "Enter", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  leave();
}
