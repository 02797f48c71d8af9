import { html, type TemplateResult } from "lit";

/** The family of a revision: hollow square for 2024-11-05 to 2025-11-25, filled circle for 2026-07-28, none while open. */
export type EraFamily = "2024" | "2026" | "none";

/** A revision that is not listed was named by an envelope, as `1900-01-01` may be, and only 2026 has envelopes. */
export const eraFamily = (era: string | null): EraFamily =>
  era === null ? "none" : /^202[45]\b/.test(era) ? "2024" : "2026";

function titleOf(era: string | null): string {
  if (era === null) return "no frame has settled the era yet";
  return era.length === 4 ? `the ${era} family; no revision was named` : `protocol ${era}`;
}

/** An era's badge; `plain` has no edge, for tables. The whole revision is its title. */
export const eraBadge = (era: string | null, plain = false): TemplateResult =>
  html`<span class="era-badge" data-era=${eraFamily(era)} ?data-plain=${plain} title=${titleOf(era)}
    >${era === null ? "era open" : era.slice(0, 4)}</span
  >`;
