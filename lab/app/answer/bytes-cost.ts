import { html, nothing, type TemplateResult } from "lit";
import type { SentView, SideView } from "../../session/view.ts";
import { eraFamily } from "../era-badge.ts";
import { bytesBar } from "./bytes-bar.ts";
import { bytesText } from "./units.ts";

/** What the exchange cost: bars by the largest in the cell, the envelope's share striped, numbers beside. */
export function bytesCost(sent: SentView, sides: readonly SideView[]): TemplateResult {
  const largest = Math.max(sent.bytes, ...sides.map(({ received }) => received));
  const era = eraFamily(sent.envelope > 0 ? "2026" : (sides[0]?.era ?? null));
  const share = Math.round((sent.envelope / Math.max(sent.bytes, 1)) * 100);
  return html`<dl class="cost" aria-label="Bytes on the wire">
    <dt>sent</dt>
    <dd>${bytesBar({ bytes: sent.bytes, envelope: sent.envelope, largest, era })}</dd>
    <dd class="num">${bytesText(sent.bytes)}${sent.envelope > 0 ? html`, ${share} % envelope` : nothing}</dd>
    ${sides.map(
      ({ server, received, era }) =>
        html`<dt>${server}</dt>
          <dd>${bytesBar({ bytes: received, largest, era: eraFamily(era) })}</dd>
          <dd class="num">${bytesText(received)}</dd>`,
    )}
  </dl>`;
}
