import { html, nothing, type TemplateResult } from "lit";
import type { ScriptView } from "../../session/view.ts";
import { visible } from "./visible.ts";

/** What a client program did: how it ended, what it wrote, and the way to its frames in the wire panel. */
export const scriptOutcome = (script: ScriptView, select: (frame: number) => void): TemplateResult => html`
  <div class="answer" role="group" aria-label="${script.client} ran">
    <header class="answer-head">
      <span class="server-name">${script.client}</span>
      <span>${endWords(script)}</span>
      <span class="num">${count(script.frames, "frame")}, ${count(script.logs, "log line")}</span>
      ${script.first === null ? nothing : firstFrame(script.first, select)}
    </header>
    ${written(script.out.text, "standard output")} ${written(script.err.text, "standard error")}
  </div>
`;

const firstFrame = (first: number, select: (frame: number) => void) =>
  html`<button
    type="button"
    class="button"
    data-rank="quiet"
    data-size="small"
    aria-label="First frame, ${first}, in the wire panel"
    @click=${() => select(first)}
  >
    #${first}
  </button>`;

const written = (text: string, what: string) =>
  text === ""
    ? nothing
    : html`<pre class="code" tabindex="0" role="group" aria-label=${what}>${lines(text)}</pre>`;

/** Line ends as they are, and within a line what hides made visible. */
const lines = (text: string) =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => [visible(line), "\n"]);

function endWords({ code, signal }: ScriptView): string {
  return signal === null ? `ended with exit code ${code}` : `ended by ${signal}`;
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? "" : "s"}`;
}
