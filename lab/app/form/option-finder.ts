import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Option } from "../../wire/form/form-field.ts";
import type { FieldDraw } from "./field.ts";

/** Choices that are drawn at once. */
export const most = 200;

/** The first choices that hold these words, those that are chosen before them. */
export function matching(options: readonly Option[], words: string, chosen: readonly Option[]): Option[] {
  const wanted = words.trim().toLowerCase();
  const found = [...chosen];
  for (const option of options) {
    if (found.length >= most + chosen.length) break;
    if (chosen.includes(option)) continue;
    if (`${option.title ?? ""} ${option.value}`.toLowerCase().includes(wanted)) found.push(option);
  }
  return found;
}

/** The field that finds among more choices than can be drawn. */
export const finder = (of: number, shown: number, draw: FieldDraw): TemplateResult =>
  html`<input
      class="input"
      type="search"
      placeholder="Find among ${of.toLocaleString("en")}"
      aria-label="Find among ${of.toLocaleString("en")} choices"
      autocomplete="off"
      .value=${live(draw.filter)}
      @input=${(event: Event) => draw.find((event.target as HTMLInputElement).value)}
    />
    <p class="field-help">${shown.toLocaleString("en")} of ${of.toLocaleString("en")} shown.</p>`;
