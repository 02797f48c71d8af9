import { html, type TemplateResult } from "lit";
import type { CellView, ProblemView } from "../../session/view.ts";
import { countText } from "../answer/units.ts";
import { inlineCode, visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import type { FrameNote } from "./frame-notes.ts";

export interface ProblemsDraw {
  problems: readonly ProblemView[];
  notes: readonly FrameNote[];
  cell(id: string): CellView | undefined;
  href(name: string): string;
  toCell(event: MouseEvent, id: string): void;
  toFrame(n: number): void;
}

/** More than this are not drawn; the count above says how many there are. */
const MOST = 200;
/** Numbers of frames that one note names. */
const FRAMES = 3;

/** `2 in the file, 5 in frames`. */
export function problemsCount(problems: readonly unknown[], notes: readonly unknown[]): string {
  const parts = [
    problems.length === 0 ? null : `${problems.length} in the file`,
    notes.length === 0 ? null : `${notes.length} in frames`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** The faults of the file, then what lint says of the frames of the newest runs, each with a way to its place. */
export function problemsList(draw: ProblemsDraw): TemplateResult {
  const { problems, notes } = draw;
  const left = Math.max(0, problems.length + notes.length - MOST);
  return html`<ul class="problems">
    ${problems.slice(0, MOST).map((problem) => fileProblem(problem, draw))}
    ${notes.slice(0, Math.max(0, MOST - problems.length)).map((note) => frameNote(note, draw))}
    ${left === 0 ? "" : html`<li><span></span><span>and ${countText(left)} more</span></li>`}
  </ul>`;
}

function fileProblem(
  { cell: id, line, severity, message, code }: ProblemView,
  draw: ProblemsDraw,
): TemplateResult {
  const name = id === null ? null : (draw.cell(id)?.name ?? null);
  return html`<li data-severity=${severity}>
    ${icon("warn")}
    <div>
      ${
        name === null || id === null
          ? html`<span class="place">line ${line} of the file</span>`
          : html`<a
              class="place"
              href=${draw.href(name)}
              @click=${(event: MouseEvent) => draw.toCell(event, id)}
              ><code>${name}</code>, line ${line}</a
            >`
      }
      <p>${inlineCode(message)} <span class="code">${code}</span></p>
    </div>
  </li>`;
}

function frameNote(
  { cell: id, frames, path, severity, message, code }: FrameNote,
  draw: ProblemsDraw,
): TemplateResult {
  const name = draw.cell(id)?.name ?? id;
  const more = frames.length - FRAMES;
  return html`<li data-severity=${severity}>
    ${icon("warn")}
    <div>
      <a class="place" href=${draw.href(name)} @click=${(event: MouseEvent) => draw.toCell(event, id)}
        ><code>${name}</code></a
      >${frames
        .slice(0, FRAMES)
        .map(
          (n) =>
            html` <button type="button" class="place" title="Show frame ${n}" @click=${() => draw.toFrame(n)}>
              frame ${n}
            </button>`,
        )}${more > 0 ? html` <span class="place">and ${more} more</span>` : ""}
      <p>
        ${path === "" ? "" : html`<code>${visible(path)}</code>: `}${inlineCode(message)}
        <span class="code">${code}</span>
      </p>
    </div>
  </li>`;
}
