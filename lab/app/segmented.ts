import { html, type TemplateResult } from "lit";

/** One choice of a few that exclude each other, all in view. Its looks are in `styles/controls.ts`. */
export interface Segmented<T extends string> {
  /** For a screen reader. */
  legend: string;
  /** Of the radio buttons, for the form they stand in. */
  name: string;
  options: readonly (readonly [value: T, label: unknown])[];
  value: T;
  choose(value: T): void;
}

export const segmented = <T extends string>({
  legend,
  name,
  options,
  value,
  choose,
}: Segmented<T>): TemplateResult =>
  html`<fieldset class="segmented">
    <legend class="visually-hidden">${legend}</legend>
    ${options.map(
      ([option, label]) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${option}
            .checked=${value === option}
            @change=${() => choose(option)}
          />${label}</label
        >`,
    )}
  </fieldset>`;
