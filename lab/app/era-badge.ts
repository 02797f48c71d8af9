import { html, type TemplateResult } from "lit";

/** The family of a revision: hollow square for 2024-11-05 to 2025-11-25, filled circle for 2026-07-28, none while open. */
export type EraFamily = "2024" | "2026" | "none";

export const eraFamily = (era: string | null): EraFamily =>
  era === null ? "none" : era >= "2026" ? "2026" : "2024";

/** An era's badge; `plain` has no edge, for tables. The whole revision is its title. */
export const eraBadge = (era: string | null, plain = false): TemplateResult =>
  html`<span
    class="era-badge"
    data-era=${eraFamily(era)}
    ?data-plain=${plain}
    title=${era === null ? "no frame has settled the era yet" : `protocol ${era}`}
    >${era === null ? "era open" : era.slice(0, 4)}</span
  >`;
