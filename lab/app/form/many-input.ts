import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { ManyField, Scalar } from "../../wire/form/form-field.ts";
import { optionWords } from "./choice-input.ts";
import type { FieldDraw } from "./field.ts";
import { finder, matching, most } from "./option-finder.ts";

/** Some of a few. */
export function manyInput(field: ManyField, draw: FieldDraw): TemplateResult {
  const { entry } = draw;
  const picks: readonly Scalar[] =
    entry === undefined
      ? Array.isArray(field.default)
        ? (field.default as Scalar[])
        : []
      : "picks" in entry
        ? entry.picks
        : [];
  const chosen = new Set(picks);
  const many = field.options.length > most;
  const shown = many
    ? matching(
        field.options,
        draw.filter,
        field.options.filter(({ value }) => chosen.has(value)),
      )
    : field.options;
  const turn = (value: Scalar, on: boolean) =>
    draw.put({ picks: on ? [...picks, value] : picks.filter((pick) => pick !== value) });
  return html`${many ? finder(field.options.length, shown.length, draw) : nothing}
    <div class="options">
      ${shown.map(
        (option) =>
          html`<label
            ><input
              type="checkbox"
              .checked=${live(chosen.has(option.value))}
              @change=${(event: Event) => turn(option.value, (event.target as HTMLInputElement).checked)}
            />${optionWords(option)}</label
          >`,
      )}
    </div>`;
}
