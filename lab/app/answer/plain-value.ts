import { html, nothing } from "lit";
import type { CellView, TextView } from "../../session/view.ts";
import { sign } from "../sign.ts";
import type { ItemState } from "./item-state.ts";
import { bytesText } from "./units.ts";
import "./json-tree.ts";
import "./raw-line.ts";

/**
 * The value of a cell that sends nothing. A constant without references is its own source, so it is not drawn
 * twice.
 */
export function plainValue(
  cell: CellView,
  text: TextView,
  state: ItemState,
  fold: (open: Set<number>) => void,
): unknown {
  if (cell.kind === "value" && cell.reads.length === 0) return nothing;
  const { stale } = cell;
  const old = stale !== null && stale.kind !== "never";
  return html`<div class="answers">
    <div class="answer" role="group" aria-label=${`value of ${cell.name}`}>
      ${old ? html`<header class="answer-head">${sign("stale", "from before")}</header>` : nothing}
      ${
        state.table === null
          ? html`<wb-raw-line contained ?old=${old} .text=${text.text} .end=${"none"}></wb-raw-line>`
          : html`<wb-json-tree
              ?old=${old}
              label=${`value of ${cell.name}`}
              .table=${state.table}
              .shape=${state.shape}
              .refer=${(path: readonly (string | number)[]) => [cell.name, ...path]}
              @wb-fold=${(event: CustomEvent<{ open: Set<number> }>) => fold(event.detail.open)}
            ></wb-json-tree>`
      }
      ${text.cut ? html`<p class="rest">The first part of ${bytesText(text.bytes)}.</p>` : nothing}
    </div>
  </div>`;
}
