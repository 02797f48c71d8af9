import { html, nothing, svg, type TemplateResult } from "lit";
import type { EraFamily } from "../era-badge.ts";

export interface BarShape {
  bytes: number;
  /** Of these, the envelope's; drawn striped at the end. */
  envelope?: number;
  /** What the whole width stands for. */
  largest: number;
  era: EraFamily;
  kind?: "err" | null;
}

/** A bar as long as its bytes. Its number always stands beside it, so it is hidden from assistive technology. */
export function bytesBar({ bytes, envelope = 0, largest, era, kind }: BarShape): TemplateResult {
  const share = (part: number) => `${((Math.max(part, 0) / Math.max(largest, 1)) * 100).toFixed(1)}%`;
  const plain = Math.max(bytes - envelope, 0);
  return html`<svg class="bar" data-era=${era} data-kind=${kind ?? nothing} aria-hidden="true">
    ${plain > 0 ? svg`<line x2=${share(Math.max(plain, largest / 200))} y1="3" y2="3" />` : nothing}
    ${envelope > 0 ? svg`<line class="bar-envelope" x1=${share(plain)} x2=${share(bytes)} y1="3" y2="3" />` : nothing}
  </svg>`;
}
