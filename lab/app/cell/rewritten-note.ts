import { html, nothing, type TemplateResult } from "lit";
import { inlineCode } from "../answer/visible.ts";
import type { Done } from "./editing-help.ts";
import { note } from "./note.ts";

/** What one action did to the text, with the way back. */
export function rewrittenNote(done: Done | null, undo: () => void): TemplateResult | typeof nothing {
  if (done === null || done.notes.length === 0) return nothing;
  const button = html`<button type="button" class="button" data-size="small" @click=${undo}>Undo</button>`;
  const words = html`${done.notes.map((sentence, i) => [i === 0 ? "" : " ", inlineCode(sentence)])}`;
  return note("plain", "pen", words, done.changed ? button : nothing);
}
