import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { LabStep } from "../../format/lab-steps.ts";
import { visible } from "../answer/visible.ts";
import { sign } from "../sign.ts";
import type { StepSign } from "./step-signs.ts";

/** One entry of the list. */
export interface StepEntry {
  step: LabStep;
  done: boolean;
  signs: readonly StepSign[];
}

export interface StepListDraw {
  entries: readonly StepEntry[];
  /** The step that is looked at, from 0. */
  at: number;
  look(at: number): void;
  backTo(at: number): void;
}

/** The steps of a lab, in their groups. Tab reaches the one that is looked at; the keys of the list lead to the others. */
export function stepList(draw: StepListDraw): TemplateResult {
  const groups: { title: string | null; from: number; entries: StepEntry[] }[] = [];
  for (const [at, entry] of draw.entries.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last.title === entry.step.group) last.entries.push(entry);
    else groups.push({ title: entry.step.group, from: at, entries: [entry] });
  }
  return html`${groups.map(
    ({ title, from, entries }) =>
      html`${title === null ? (from === 0 ? nothing : html`<div class="steps-rule"></div>`) : html`<h2 class="steps-group">${visible(title)}</h2>`}
        <ol class="steps" start=${from + 1}>
          ${repeat(
            entries,
            (_, nth) => from + nth,
            (entry, nth) => stepItem(entry, from + nth, draw),
          )}
        </ol>`,
  )}`;
}

function stepItem({ step, done, signs }: StepEntry, index: number, draw: StepListDraw): TemplateResult {
  const now = index === draw.at;
  const title = step.title === "" ? "Before the first step" : step.title;
  const tab = now ? nothing : "-1";
  return html`<li
    class="step"
    data-step=${now ? "now" : done ? "done" : "next"}
    aria-current=${now ? "step" : nothing}
    data-number=${index + 1}
  >
    <span class="step-number" ?data-done=${done} aria-hidden="true">${index + 1}</span>
    <button type="button" class="step-name" tabindex=${tab} @click=${() => draw.look(index)}>
      <span class="visually-hidden">Step ${index + 1}${done ? ", done" : ""}: </span>${visible(title)}
    </button>
    ${
      done && step.cells.length > 0
        ? html`<button
            type="button"
            class="button"
            data-rank="quiet"
            data-size="small"
            tabindex=${tab}
            aria-label="Back to here, step ${index + 1}"
            title="Restart the servers and send ${index === 0 ? "step 1" : `steps 1 to ${index + 1}`} again, with the answers in the file. Nobody is asked."
            @click=${() => draw.backTo(index)}
          >
            Back to here
          </button>`
        : nothing
    }
    ${step.sentence === "" ? nothing : html`<p class="step-text">${visible(step.sentence)}</p>`}
    ${signs.length === 0 ? nothing : html`<p class="step-verdict">${signs.map(({ sign: name, words }) => sign(name, words))}</p>`}
  </li>`;
}
