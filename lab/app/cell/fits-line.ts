import { html, nothing, type TemplateResult } from "lit";
import type { FitView, Rewrite } from "../../session/completion-view.ts";
import { fitsDetails } from "../answer/fits-details.ts";

/** Which revisions a frame fits, why not the others, and the actions that make it fit. */
export function fitsLine(
  fits: readonly FitView[],
  rewrite: (as: Rewrite) => void,
  left: () => void,
): TemplateResult | typeof nothing {
  if (fits.length === 0) return nothing;
  return html`<div class="fits" @focusout=${left}>${fitsDetails(fits)} ${actions(fits, rewrite)}</div>`;
}

function actions(fits: readonly FitView[], rewrite: (as: Rewrite) => void): TemplateResult[] {
  const modern = fits.at(-1)!;
  const lacksEnvelope = modern.changes.some(({ path }) => path.startsWith("params._meta"));
  const offered: [Rewrite, string, boolean][] = [
    ["envelope", "Insert envelope", lacksEnvelope],
    ["2024", "Make it 2024", !fits.slice(0, -1).some((fit) => fit.fits === "whole")],
    ["2026", "Make it 2026", modern.fits !== "whole"],
  ];
  return offered
    .filter(([, , isOffered]) => isOffered)
    .map(
      ([as, words]) =>
        html`<button type="button" class="button" data-size="small" @click=${() => rewrite(as)}>
          ${words}
        </button>`,
    );
}
