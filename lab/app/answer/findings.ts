import { html, nothing, type TemplateResult } from "lit";
import type { FindingView } from "../../session/view.ts";
import { icon } from "../icon.ts";
import { inlineCode, visible } from "./visible.ts";

/** Shown at once; the rest behind one word. */
const AT_ONCE = 3;

/** What lint says of a frame, each with its place. `where` names the frame in words. */
export function findingNotes(where: string, findings: readonly FindingView[]): unknown {
  if (findings.length === 0) return nothing;
  const rest = findings.slice(AT_ONCE);
  return html`<ul class="findings" aria-label="Lint: ${where}">
    ${findings.slice(0, AT_ONCE).map((finding) => findingItem(finding, where))}
    ${
      rest.length === 0
        ? nothing
        : html`<li>
            <details>
              <summary>${rest.length} more about ${where}</summary>
              <ul>
                ${rest.map((finding) => findingItem(finding, where))}
              </ul>
            </details>
          </li>`
    }
  </ul>`;
}

export const findingItem = ({ code, severity, path, message }: FindingView, where: string): TemplateResult =>
  html`<li class="finding" data-severity=${severity}>
    ${icon("warn")}
    <p>
      <strong>${severity === "error" ? "Breaks the protocol" : "Unusual"}, ${where}</strong>${
        path === "" ? nothing : html`, at <code>${visible(path)}</code>`
      }:
      ${inlineCode(message)} <span class="finding-code">${code}</span>
    </p>
  </li>`;
