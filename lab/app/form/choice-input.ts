import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry } from "../../wire/form/entries.ts";
import type { BooleanField, ChoiceField, Option } from "../../wire/form/form-field.ts";
import { visible } from "../answer/visible.ts";
import { described, type FieldDraw } from "./field.ts";
import { finder, matching, most } from "./option-finder.ts";

const yesNo: readonly Option[] = [
  { value: true, title: "Yes" },
  { value: false, title: "No" },
];

/** What is picked: an option, null, nothing at all (left out), or nothing yet. */
type Picked = Option | "null" | "out";

/** One of a few: as buttons, or as a list that opens. A yes or no is one of two, since nobody may have chosen yet. */
export function choiceInput(
  field: ChoiceField | BooleanField,
  draw: FieldDraw,
  radios: boolean,
): TemplateResult {
  const options = field.kind === "boolean" ? yesNo : field.options;
  const now = pickedOf(field, options, draw.entry);
  return radios ? asRadios(field, options, now, draw) : asList(field, options, now, draw);
}

function pickedOf(
  field: ChoiceField | BooleanField,
  options: readonly Option[],
  entry: Entry | undefined,
): Picked {
  const value = entry === undefined ? field.default : "pick" in entry ? entry.pick : undefined;
  if (value === null || (entry !== undefined && "nil" in entry)) return "null";
  return options.find((option) => option.value === value) ?? "out";
}

const entryFor = (picked: Picked): Entry =>
  picked === "out" ? { none: true } : picked === "null" ? { nil: true } : { pick: picked.value };

function asRadios(
  field: ChoiceField | BooleanField,
  options: readonly Option[],
  now: Picked,
  draw: FieldDraw,
): TemplateResult {
  const radio = (picked: Picked, words: unknown, out = false) =>
    html`<label class=${out ? "out" : ""}
      ><input
        type="radio"
        name=${draw.id}
        .checked=${live(now === picked)}
        @change=${() => draw.put(entryFor(picked))}
      />${words}</label
    >`;
  return html`<div class="options">
    ${options.map((option) => radio(option, optionWords(option)))}
    ${field.nullable ? radio("null", html`<code>null</code>`, true) : nothing}
    ${field.required ? nothing : radio("out", "leave it out", true)}
  </div>`;
}

/** What an option is called, and the value that is sent where that is another word. */
export function optionWords({ value, title }: Option): TemplateResult {
  if (title === null) return html`${visible(String(value))}`;
  if (title === value || typeof value === "boolean") return html`${visible(title)}`;
  return html`${visible(title)} <code>${visible(String(value))}</code>`;
}

function asList(
  field: ChoiceField | BooleanField,
  options: readonly Option[],
  now: Picked,
  draw: FieldDraw,
): TemplateResult {
  const many = options.length > most;
  const shown = many ? matching(options, draw.filter, typeof now === "string" ? [] : [now]) : options;
  const choose = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    draw.put(entryFor(value === "out" || value === "null" ? value : (options[Number(value)] ?? "out")));
  };
  const { fault, id } = draw;
  return html`${many ? finder(options.length, shown.length, draw) : nothing}<select
      class="input"
      id=${id}
      ?required=${field.required}
      aria-invalid=${fault === null ? nothing : "true"}
      aria-describedby=${described(draw)}
      @change=${choose}
    >
      <option value="out" ?selected=${now === "out"}>
        ${field.required ? "Choose one…" : "Leave it out"}
      </option>
      ${field.nullable ? html`<option value="null" ?selected=${now === "null"}>null</option>` : nothing}
      ${shown.map((option) => {
        const { value, title } = option;
        const words = title === null || title === value ? String(value) : `${title} (${value})`;
        return html`<option value=${options.indexOf(option)} .selected=${live(option === now)}>
          ${visible(words)}
        </option>`;
      })}
    </select>`;
}
