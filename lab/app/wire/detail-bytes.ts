import { html, nothing, type TemplateResult } from "lit";
import { pathText } from "../../format/path-text.ts";
import type { WireRow } from "../../session/view.ts";
import { bytesBar } from "../answer/bytes-bar.ts";
import type { ItemState } from "../answer/item-state.ts";
import { pathOf } from "../answer/json-path.ts";
import "../answer/raw-line.ts";
import { bytesText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { envelopeSpans } from "../../wire/envelope.ts";
import { bytesOf, spanOf } from "./byte-range.ts";

export interface BytesDraw {
  row: WireRow;
  state: ItemState;
  /** The member that was chosen here or in the tree. */
  node: number | null;
  point(offset: number): void;
  showAll(): void;
}

/** The exact line, its size, and the bytes of the member that was chosen. */
export function detailBytes({ row, state, node, point, showAll }: BytesDraw): TemplateResult {
  const doc = state.table?.doc ?? null;
  const text = state.whole?.text ?? row.text.text;
  const cut = row.text.cut && state.whole === null;
  const chosen = doc !== null && node !== null ? spanOf(doc, node) : null;
  const range = chosen === null ? null : bytesOf(text, chosen);
  return html`<p class="detail-fact">
      <span><b>${bytesText(row.bytes)}</b> on the wire</span>
      ${
        row.envelope === 0
          ? nothing
          : html`<span class="bar-key"
              >${bytesBar({ bytes: 1, envelope: 1, largest: 1, era: "2026" })}envelope
              ${bytesText(row.envelope)}</span
            >`
      }
      ${row.encoding === "base64" ? html`<span>not UTF-8, so shown as bytes</span>` : nothing}
      ${
        range === null || doc === null || node === null
          ? nothing
          : html`<span
              ><b>bytes ${range.from}–${range.to}</b>
              <code>${visible(pathText(pathOf(doc, node)) || "the whole")}</code></span
            >`
      }
    </p>
    <wb-raw-line
      .text=${text}
      .encoding=${row.encoding}
      .end=${state.end(row.bytes)}
      .envelope=${row.envelope > 0 && text.length < 1_000_000 ? envelopeSpans(text) : []}
      .chosen=${chosen}
      @wb-offset=${(event: CustomEvent<{ offset: number }>) => point(event.detail.offset)}
    ></wb-raw-line>
    ${
      cut
        ? html`<p class="rest">
            <span>The first part of ${bytesText(row.bytes)}.</span>
            <button
              type="button"
              class="button"
              data-size="small"
              aria-disabled=${state.loading ? "true" : nothing}
              @click=${state.loading ? nothing : showAll}
            >
              ${state.loading ? "Fetching…" : "Show all"}
            </button>
          </p>`
        : nothing
    }
    ${state.fault === null ? nothing : html`<p role="alert">${state.fault}</p>`}`;
}
