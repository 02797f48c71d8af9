import { html, nothing, type TemplateResult } from "lit";
import type { WireRow } from "../../session/view.ts";
import { bytesBar } from "../answer/bytes-bar.ts";
import { msText } from "../answer/units.ts";

/** How long the exchange took on the wire, and of that in the server by its own log. */
export function exchangeTime(row: WireRow, peer: WireRow | undefined): TemplateResult | typeof nothing {
  const answer = row.direction === "s2c" ? row : peer;
  const wire = answer?.ms ?? null;
  const log = row.log ?? peer?.log ?? null;
  if (wire === null && (log?.ms ?? null) === null) return nothing;
  const largest = Math.max(wire ?? 0, log?.ms ?? 0) * 1000;
  const bar = (ms: number) => bytesBar({ bytes: ms * 1000, largest, era: "none" });
  const other =
    row.peer === null ? "" : row.direction === "s2c" ? ` since frame ${row.peer}` : ` to frame ${row.peer}`;
  return html`<dl class="join-bar" aria-label="Time of this exchange">
    ${
      wire === null
        ? nothing
        : html`<dt>on the wire</dt>
            <dd>${bar(wire)}</dd>
            <dd class="num">${msText(wire)}${other}</dd>`
    }
    ${
      log === null || log.ms === null
        ? nothing
        : html`<dt>in ${row.server}</dt>
            <dd>${bar(log.ms)}</dd>
            <dd class="num">${msText(log.ms)}, by its log</dd>`
    }
  </dl>`;
}
