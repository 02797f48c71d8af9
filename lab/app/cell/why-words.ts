import { html, type TemplateResult } from "lit";
import { inlineCode } from "../answer/visible.ts";

/**
 * A sentence of the session on why a cell is as it is: names in back-ticks lead to their cells, where `link` knows
 * them, and a place at its beginning, `Line 1, column 30:`, stands strong.
 */
export function whyWords(why: string, link: (name: string) => TemplateResult | null): unknown[] {
  const place = /^Line \d+[^:`]*:/i.exec(why)?.[0] ?? "";
  const parts = why.slice(place.length).split(/(`[^`]*`)/);
  return [
    place === "" ? "" : html`<strong>${place}</strong>`,
    ...parts.map((part) => (part.startsWith("`") ? link(part.slice(1, -1)) : null) ?? inlineCode(part)),
  ];
}
