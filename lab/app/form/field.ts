import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Entry } from "../../wire/form/entries.ts";
import { fieldRule } from "../../wire/form/field-rule.ts";
import type { Field } from "../../wire/form/form-field.ts";
import { lengthOf } from "../../wire/form/judge-field.ts";
import { visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { choiceInput } from "./choice-input.ts";
import { manyInput } from "./many-input.ts";

/** What a field is drawn from, and what is done with it. */
export interface FieldDraw {
  /** What was put in; undefined where nobody did. */
  readonly entry: Entry | undefined;
  readonly fault: string | null;
  /** Unique in the form. */
  readonly id: string;
  /** Words that the choices shown have to hold, where there are too many to show. */
  readonly filter: string;
  put(entry: Entry): void;
  find(words: string): void;
}

/** Above this many characters a text gets several lines. */
const longText = 80;

/** One field of a question, with its label, its rule, its help and what is wrong with it. */
export function fieldTemplate(field: Field, draw: FieldDraw): TemplateResult {
  const { id, fault } = draw;
  const below = html`${help(field, draw)}
  ${
    fault === null
      ? nothing
      : html`<p class="field-problem" id="${id}-problem">${icon("warn")}<span>${visible(fault)}</span></p>`
  }`;
  if (field.kind === "text" || field.kind === "number")
    return html`<div class="field" data-field>
      <label for=${id}>${label(field)}</label>
      ${typed(field, draw)} ${field.nullable ? nil(field, draw) : nothing} ${below}
    </div>`;
  if (field.kind === "choice" && !asRadios(field.options.length, field))
    return html`<div class="field" data-field>
      <label for=${id}>${label(field)}</label>
      ${choiceInput(field, draw, false)} ${below}
    </div>`;
  const inside = field.kind === "many" ? manyInput(field, draw) : choiceInput(field, draw, true);
  return html`<fieldset
    class="field"
    data-field
    aria-describedby=${described(draw)}
    aria-invalid=${fault === null ? nothing : "true"}
  >
    <legend>${label(field)}</legend>
    ${inside} ${field.nullable && field.kind === "many" ? nil(field, draw) : nothing} ${below}
  </fieldset>`;
}

/** Few choices with names of their own stand beside one another; a plain list opens. */
const asRadios = (count: number, field: Field): boolean =>
  count <= 4 && field.kind === "choice" && field.options.some(({ title }) => title !== null);

const label = (field: Field): TemplateResult =>
  html`${visible(field.title ?? field.name)}${
      field.title === null || field.title === field.name
        ? nothing
        : html` <code class="field-rule">${visible(field.name)}</code>`
    }
    <span class="field-rule">${visible(fieldRule(field))}</span>
    ${field.required ? html`<span class="need">needed</span>` : nothing}`;

/** Ids of what says more of a field. */
export const described = ({ id, fault }: FieldDraw): string =>
  fault === null ? `${id}-help` : `${id}-help ${id}-problem`;

function typed(field: Field, draw: FieldDraw): TemplateResult {
  const { entry, id, fault } = draw;
  const value = textIn(field, entry);
  const input = (event: Event) => draw.put({ text: (event.target as HTMLInputElement).value });
  if (field.kind === "text" && field.format === null && (field.maxLength ?? 0) > longText)
    return html`<textarea
      class="input"
      id=${id}
      rows="2"
      autocomplete="off"
      ?required=${field.required}
      aria-invalid=${fault === null ? nothing : "true"}
      aria-describedby=${described(draw)}
      .value=${live(value)}
      @input=${input}
    ></textarea>`;
  return html`<input
    class="input"
    id=${id}
    type="text"
    inputmode=${inputMode(field)}
    placeholder=${placeholder(field)}
    autocomplete="off"
    spellcheck="false"
    ?required=${field.required}
    aria-invalid=${fault === null ? nothing : "true"}
    aria-describedby=${described(draw)}
    .value=${live(value)}
    @input=${input}
  />`;
}

function textIn(field: Field, entry: Entry | undefined): string {
  if (entry === undefined) return field.default == null ? "" : String(field.default);
  return "text" in entry ? entry.text : "";
}

function inputMode(field: Field): string {
  if (field.kind === "number") return "decimal";
  const modes: Record<string, string> = { email: "email", uri: "url" };
  return (field.kind === "text" && field.format !== null && modes[field.format]) || "text";
}

function placeholder(field: Field): string {
  const shapes: Record<string, string> = {
    email: "name@example.org",
    uri: "https://",
    date: "2026-12-31",
    "date-time": "2026-12-31T14:30:00Z",
  };
  return (field.kind === "text" && field.format !== null && shapes[field.format]) || "";
}

const nil = (field: Field, draw: FieldDraw): TemplateResult => {
  const on = draw.entry === undefined ? field.default === null : "nil" in draw.entry;
  return html`<label class="nil"
    ><input
      type="checkbox"
      .checked=${live(on)}
      @change=${(event: Event) =>
        draw.put((event.target as HTMLInputElement).checked ? { nil: true } : { none: true })}
    />send <code>null</code></label
  >`;
};

function help(field: Field, { id, entry }: FieldDraw): TemplateResult {
  const value = entry !== undefined && "text" in entry ? entry.text : "";
  const count =
    field.kind === "text" && field.maxLength !== null && field.maxLength > longText
      ? `${lengthOf(value).toLocaleString("en")} of ${field.maxLength.toLocaleString("en")} characters.`
      : "";
  const empty =
    !field.required && (field.kind === "text" || field.kind === "number") ? "May stay empty." : "";
  const words = [field.odd ?? "", count, empty].filter((part) => part !== "").join(" ");
  return html`<div class="field-help" id="${id}-help">
    ${field.description === null ? nothing : html`<wb-said .text=${field.description} label="What this is for"></wb-said>`}${field.kind === "text" && field.pattern !== null ? html`Pattern <code>${visible(field.pattern)}</code>. ` : nothing}${visible(words)}
  </div>`;
}
