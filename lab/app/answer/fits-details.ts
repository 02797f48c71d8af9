import { html, type TemplateResult } from "lit";
import type { FitView } from "../../session/completion-view.ts";
import { inlineCode } from "./visible.ts";

/** Which revisions a frame fits in one line, and behind it why not the others. Drawn by `styles/fits.ts`. */
export const fitsDetails = (fits: readonly FitView[], open = false): TemplateResult =>
  html`<details ?open=${open}>
    <summary>${summary(fits)}</summary>
    <dl>
      ${groups(fits).map(
        ({ revisions, changes }) =>
          html`<dt>${range(revisions)}</dt>
            ${
              changes.length === 0
                ? html`<dd>Nothing to change.</dd>`
                : changes.map(({ message }) => html`<dd>${inlineCode(message)}</dd>`)
            }`,
      )}
    </dl>
  </details>`;

/** `Fits 2024-11-05 to 2025-11-25; 2026-07-28 does not take it.` */
function summary(fits: readonly FitView[]): string {
  const of = (kind: FitView["fits"]) =>
    fits.filter((fit) => fit.fits === kind).map(({ revision }) => revision);
  const whole = of("whole");
  if (whole.length === fits.length) return "Fits every revision.";
  const extras = of("with extras");
  const no = of("no");
  const parts = [
    whole.length === 0 ? "" : `Fits ${range(whole)}`,
    extras.length === 0 ? "" : `${range(extras)} ${extras.length === 1 ? "reads" : "read"} past some of it`,
    no.length === 0
      ? ""
      : no.length === fits.length
        ? "Fits no revision"
        : `${range(no)} ${no.length === 1 ? "refuses" : "refuse"} it`,
  ].filter((part) => part !== "");
  return `${parts.join("; ")}.`;
}

/** Neighbouring revisions of which the same is said. */
function groups(fits: readonly FitView[]): { revisions: string[]; changes: FitView["changes"] }[] {
  const found: { revisions: string[]; changes: FitView["changes"]; key: string }[] = [];
  for (const { revision, changes } of fits) {
    const key = JSON.stringify(changes).replaceAll(revision, "");
    const last = found.at(-1);
    if (last?.key === key) last.revisions.push(revision);
    else found.push({ revisions: [revision], changes, key });
  }
  return found.toReversed();
}

/** `2024-11-05 to 2025-06-18`, or each by itself where some between are missing. */
function range(revisions: readonly string[]): string {
  const [first = "", ...rest] = revisions;
  const last = rest.at(-1);
  if (last === undefined) return first;
  const at = known.indexOf(first);
  const isRun = revisions.every((revision, i) => known[at + i] === revision);
  return isRun ? `${first} to ${last}` : revisions.join(", ");
}

const known = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
