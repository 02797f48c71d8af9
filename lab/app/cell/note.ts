import { html, nothing, type TemplateResult } from "lit";
import type { CellView } from "../../session/view.ts";
import { icon, type IconName } from "../icon.ts";
import type { Face } from "./face.ts";
import { whyWords } from "./why-words.ts";

/** A link to the cell of that name; null where there is none. */
export type NameLink = (name: string) => TemplateResult | null;

/** `data-note`: yellow notes wait for a person; others only say why. */
export type NoteKind = "stale" | "lint" | "invalid" | "plain";

/** One line below a cell's head: an icon, a sentence, and the buttons that solve it. */
export const note = (
  kind: NoteKind,
  shape: IconName,
  words: unknown,
  buttons: unknown = nothing,
): TemplateResult =>
  html`<div class="cell-note" data-note=${kind === "plain" ? nothing : kind}>
    ${icon(shape)}
    <p>${words}</p>
    ${buttons}
  </div>`;

/** Why a stale cell is not fresh, and the button that refreshes it in the right order. It stands above the source. */
export function staleNote(
  cell: CellView,
  face: Face,
  link: NameLink,
  run: () => void,
): TemplateResult | typeof nothing {
  if (face.state !== "stale" || cell.why === null) return nothing;
  const first = cell.asksFirst;
  const words =
    first.length === 0
      ? "Run it again"
      : first.length > 2
        ? `Run ${first.length} cells, then this`
        : `Run ${first.join(" and ")}, then this`;
  const button = html`<button type="button" class="button" data-size="small" @click=${run}>
    ${icon("run")}${words}
  </button>`;
  return note("stale", "clock", whyWords(cell.why, link), button);
}

const shapes: Partial<Record<Face["state"], IconName>> = {
  invalid: "warn",
  blocked: "block",
  aborted: "stop",
  error: "cross",
  "not-run": "ring",
};

/**
 * Why a cell has no answer to show; it stands below the source. `waits` are the names a check still needs.
 * What the wire itself said, an error or a dead process, the answer shows.
 */
export function whyNote(
  cell: CellView,
  face: Face,
  waits: readonly string[],
  link: NameLink,
): TemplateResult | typeof nothing {
  const shape = shapes[face.state];
  if (shape === undefined || face.sign === "died") return nothing;
  if (face.state === "not-run") {
    if (waits.length === 0) return nothing;
    return note(
      "plain",
      shape,
      whyWords(`Waits for ${waits.map((name) => `\`${name}\``).join(", ")}.`, link),
    );
  }
  if (cell.why === null || (face.state === "error" && cell.result === "ok")) return nothing;
  return note(face.state === "invalid" ? "invalid" : "plain", shape, whyWords(cell.why, link));
}
