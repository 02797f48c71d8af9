import { html, nothing, type TemplateResult } from "lit";
import type { VerdictLineView, VerdictView } from "../../session/view.ts";
import { icon } from "../icon.ts";
import { inlineCode, visibleText } from "../answer/visible.ts";

/** A verdict, line by line: what holds, and why a line does not, with its values and its hint. */
export const checkLines = (verdict: VerdictView): TemplateResult =>
  html`<ul class="check-lines">
    ${verdict.lines.map(checkLine)}
  </ul>`;

function checkLine(line: VerdictLineView): TemplateResult {
  const verdict = line.ok === null ? "unknown" : line.ok ? "holds" : "not-yet";
  const shape = { holds: "check", "not-yet": "warn", unknown: "ring" } as const;
  const words = { holds: "holds", "not-yet": "does not hold yet", unknown: "not judged" }[verdict];
  return html`<li class="check-line" data-verdict=${verdict}>
    ${icon(shape[verdict])}
    <div>
      <p class="that"><span class="visually-hidden">${words}: </span>${inlineCode(line.that)}</p>
      ${line.ok === true ? nothing : why(line)}
    </div>
  </li>`;
}

function why({ expect, actual, hint }: VerdictLineView) {
  return html`${
    actual === null
      ? nothing
      : html`<p class="why"><code>${visibleText(expect)}</code>: ${inlineCode(actual)}</p>`
  }
  ${hint === null ? nothing : html`<p class="hint">Hint: ${inlineCode(hint)}</p>`}`;
}
