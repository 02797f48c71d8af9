import { html, nothing, type TemplateResult } from "lit";
import { visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { facets, type Facet } from "./facets.ts";
import type { WireFilters } from "./wire-filters.ts";

/** Servers that have a button in the head. */
export const headServers = 8;

/** Values of one facet that are offered at once; more are found by the search. */
const offered = 40;

export const facetNames: Readonly<Record<Facet, string>> = {
  server: "server",
  direction: "direction",
  era: "era",
  method: "method",
  outcome: "outcome",
  cell: "cell",
};

const directions: Readonly<Record<string, string>> = {
  c2s: "to the server",
  s2c: "from the server",
  err: "stderr",
  meta: "processes",
};

/** A value as a person reads it. */
export function valueWords(facet: Facet, value: string, cellName: (id: string) => string): string {
  if (facet === "direction") return directions[value] ?? value;
  return facet === "cell" ? cellName(value) : value;
}

export interface PanelDraw {
  filters: WireFilters;
  cellName(id: string): string;
  changed(): void;
}

/** Everything that the frames can be told apart by, each value a button. */
export function filterPanel(draw: PanelDraw): TemplateResult {
  const { filters } = draw;
  return html`<div class="filter-panel" id="wire-filters" role="group" aria-label="All filters">
    ${facets.map((facet) => facetButtons(facet, draw))}
    <fieldset class="facet">
      <legend>show</legend>
      <div class="facet-values">
        <button
          type="button"
          class="chip-toggle"
          aria-pressed=${String(filters.processLines)}
          title="Each start and end of a process on a line of its own, those of fresh connections too"
          @click=${() => {
            filters.processLines = !filters.processLines;
            draw.changed();
          }}
        >
          ${filters.processLines ? icon("check") : nothing}every start and end
        </button>
      </div>
    </fieldset>
  </div>`;
}

function facetButtons(facet: Facet, { filters, cellName }: PanelDraw): TemplateResult | typeof nothing {
  const values = filters.values.of(facet);
  if (values.length === 0 || (facet === "server" && values.length <= headServers)) return nothing;
  const more = values.length - offered;
  return html`<fieldset class="facet">
    <legend>${facetNames[facet]}</legend>
    <div class="facet-values">
      ${values.slice(0, offered).map((value) => {
        const on = filters.chosen[facet].has(value);
        return html`<button
          type="button"
          class="chip-toggle"
          aria-pressed=${String(on)}
          @click=${() => filters.toggle(facet, value)}
        >
          ${on ? icon("check") : nothing}${visible(valueWords(facet, value, cellName))}
        </button>`;
      })}
      ${more > 0 ? html`<span class="more">and ${more} more: search for them</span>` : nothing}
    </div>
  </fieldset>`;
}
