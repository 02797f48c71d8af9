import { html, type TemplateResult } from "lit";

/** Nothing, so many px tall, for the rows that are not drawn. An SVG, since its height may be an attribute. */
export const rowGap = (height: number): TemplateResult =>
  html`<svg class="gap" aria-hidden="true" width="1" height=${height}></svg>`;
