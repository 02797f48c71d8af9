import { html, nothing, type TemplateResult } from "lit";
import type { CellView, ProblemView } from "../../session/view.ts";
import { diffLines } from "../answer/diff-lines.ts";
import type { Draft } from "../draft.ts";
import { inlineCode, visibleText } from "../answer/visible.ts";
import { note } from "./note.ts";

const SHOWN = 3;

/** What lint says about a cell's text, the worst first, each with its line in the cell. */
export function lintNotes(
  cell: CellView,
  problems: readonly ProblemView[],
  source: string,
): TemplateResult[] {
  const sorted = [...problems].sort(
    (a, b) => Number(b.severity === "error") - Number(a.severity === "error"),
  );
  const notes = sorted.slice(0, SHOWN).map((problem) => {
    const line = problem.span === null ? null : source.slice(0, problem.span.start).split("\n").length;
    const place = line === null ? nothing : html`<strong>Line ${line}:</strong> `;
    return note("lint", "warn", html`${place}${inlineCode(problem.message)}`);
  });
  const more = sorted.length - notes.length;
  if (cell.kind === "frame" && problems.some(({ code }) => code === "WB141")) notes.push(notJson(cell));
  if (more > 0) notes.push(note("lint", "warn", `${more} more in the list of problems.`));
  return notes;
}

/** A frame that is not JSON never goes out by mistake, and can go out on purpose. */
const notJson = ({ name, to }: CellView): TemplateResult =>
  note(
    "plain",
    "block",
    inlineCode(
      `Nothing is sent of a frame that is not JSON. To send these very bytes, begin its fence with \`text frame=${name} to=${to.join(",")} raw\`.`,
    ),
  );

/** Why a draft is not in the file, with the file's own text where both changed, and the three ways out. */
export function draftNote(
  cell: CellView,
  draft: Draft | undefined,
  choose: { keep(): void; discard(): void; edit(): void },
): TemplateResult | typeof nothing {
  if (draft === undefined) return nothing;
  if (draft.conflict === null)
    return draft.refused === null ? nothing : note("invalid", "warn", inlineCode(draft.refused));
  const buttons = html`<div class="note-buttons">
    <button type="button" class="button" data-size="small" @click=${() => choose.keep()}>Keep mine</button>
    <button type="button" class="button" data-size="small" @click=${() => choose.discard()}>
      Take the file's
    </button>
    <button type="button" class="button" data-size="small" @click=${() => choose.edit()}>Edit on</button>
  </div>`;
  return html`${note(
      "invalid",
      "warn",
      html`<strong>The file has another text for <code>${cell.name}</code> now.</strong> Yours is kept here
        and is not saved. Lines with + are yours, lines with − are the file's.`,
      buttons,
    )}
    <pre class="code draft-diff" tabindex="0" role="group" aria-label="Your text against the file's">
${difference(draft.conflict, draft.text)}</pre>`;
}

/** Both texts' lines in one column, where they differ the file's before the draft's. */
function difference(file: string, mine: string): TemplateResult[] {
  const [left, right] = [file.split("\n"), mine.split("\n")];
  return diffLines(left, right).flatMap((row) => {
    if (row.same) return [line("both", left[row.left ?? 0])];
    return [
      ...(row.left === null ? [] : [line("file", left[row.left])]),
      ...(row.right === null ? [] : [line("mine", right[row.right])]),
    ];
  });
}

const line = (side: keyof typeof marks, text = "") =>
  html`<span class="line" data-side=${side}>${marks[side]} ${visibleText(text)}</span>`;

const marks = { both: " ", file: "−", mine: "+" };
