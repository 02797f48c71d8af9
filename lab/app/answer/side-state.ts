import { html, nothing } from "lit";
import type { CellView, EndView, SideView } from "../../session/view.ts";
import { icon } from "../icon.ts";
import {
  closingWords,
  endedQuietly,
  endedWords,
  silenceWords,
  waitingWords,
  type Words,
} from "./side-words.ts";
import { plural } from "./units.ts";
import { inlineCode, visible } from "./visible.ts";

const box = (name: "silence" | "turn" | "right" | "person" | "stop", words: Words, waiting = false) =>
  html`<p class="silence" ?data-waiting=${waiting}>
    ${icon(name)}<span><strong>${inlineCode(words.strong)}</strong> ${inlineCode(words.rest)}</span>
  </p>`;

/** What a side is doing, or did, beside what it wrote: silence, waiting, an open call. */
export function sideState(cell: CellView, side: SideView, sent: number): unknown {
  if (side.state === "waiting") return box("turn", waitingWords(cell, side, sent), true);
  if (side.state === "silence") return box("silence", silenceWords(cell, side, sent));
  const words = closingWords(side, sent);
  if (words === null) return nothing;
  return box(side.state === "asked" ? "person" : side.state === "aborted" ? "stop" : "right", words);
}

/** How the process ended, its last words, and the button beside them where there is somebody to restart it. */
export function endedBox(side: SideView, end: EndView, restart: (() => void) | null): unknown {
  const words = endedWords(side, end);
  const died = !endedQuietly(end);
  return html`<div class="ended" ?data-died=${died}>
    <p>
      ${icon(died ? "cross" : "ring")}
      <span><strong>${inlineCode(words.strong)}</strong> ${inlineCode(words.rest)}</span>
      ${
        restart === null
          ? nothing
          : html`<button type="button" class="button" data-size="small" @click=${restart}>
              ${icon("restart")}Restart ${side.server}
            </button>`
      }
    </p>
    ${
      end.stderr.length === 0
        ? end.code === null && end.signal === null
          ? nothing
          : html`<p>It wrote nothing on stderr.</p>`
        : html`<p>The last it wrote on stderr:</p>
            <pre
              tabindex="0"
              aria-label=${`Last ${plural(end.stderr.length, "line")} of ${side.server}'s stderr`}
            >
${end.stderr.map((line, at) => html`${at === 0 ? "" : "\n"}${visible(line)}`)}</pre>`
    }
  </div>`;
}
