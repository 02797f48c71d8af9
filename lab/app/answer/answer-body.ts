import { html, nothing, type TemplateResult } from "lit";
import type { CellView, ItemView, SideView } from "../../session/view.ts";
import { eraFamily } from "../era-badge.ts";
import { referTo } from "./answer-refer.ts";
import type { ItemState } from "./item-state.ts";
import type { SideRow } from "./json-tree.ts";
import { bytesText } from "./units.ts";
import "./json-tree.ts";
import "./raw-line.ts";

/** What one item is drawn from. */
export interface BodyDraw {
  cell: CellView;
  side: SideView;
  item: ItemView;
  state: ItemState;
  raw: boolean;
  old: boolean;
  rows: readonly SideRow[] | null;
  fold(state: ItemState, open: Set<number>): void;
  showAll(state: ItemState, frame: number): void;
  save(state: ItemState, frame: number): void;
}

/** The item's JSON as lines that fold, or its line as it was on the wire; and the way to the rest of a cut one. */
export function answerBody(draw: BodyDraw): TemplateResult {
  const { cell, side, item, state, raw, old, rows } = draw;
  const text = state.whole?.text ?? item.text.text;
  const body =
    state.table === null || raw
      ? html`<wb-raw-line
          contained
          ?old=${old}
          .text=${text}
          .encoding=${state.whole?.encoding ?? state.encoding}
          .end=${state.end(item.bytes)}
        ></wb-raw-line>`
      : html`<wb-json-tree
          ?old=${old}
          label=${`${side.server}: ${item.kind}`}
          .table=${state.table}
          .shape=${state.shape}
          .rows=${rows}
          .era=${eraFamily(side.era)}
          .refer=${referTo(cell, side, item)}
          @wb-fold=${(event: CustomEvent<{ open: Set<number> }>) => draw.fold(state, event.detail.open)}
        ></wb-json-tree>`;
  return html`${body}${rest(draw, state.table === null || raw)}`;
}

function rest({ item, state, showAll, save }: BodyDraw, raw: boolean): unknown {
  if (!item.text.cut) return nothing;
  const shown = new TextEncoder().encode(item.text.text).length;
  return html`<p class="rest">
    ${
      state.whole === null
        ? html`<span>The first ${bytesText(shown)} of ${bytesText(item.text.bytes)}.</span>
            <button
              type="button"
              class="button"
              data-size="small"
              aria-disabled=${state.loading ? "true" : nothing}
              @click=${() => state.loading || showAll(state, item.frame)}
            >
              ${state.loading ? "Fetching…" : "Show all"}
            </button>`
        : html`<span
            >All ${bytesText(item.text.bytes)}${raw || state.table ? "" : ", which is no JSON"}.</span
          >`
    }
    <button type="button" class="button" data-size="small" @click=${() => save(state, item.frame)}>
      Save
    </button>
    ${state.fault === null ? nothing : html`<span role="alert">${state.fault}</span>`}
  </p>`;
}
