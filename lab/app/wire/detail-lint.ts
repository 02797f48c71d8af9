import { html, nothing, type TemplateResult } from "lit";
import type { FindingView, WireRow } from "../../session/view.ts";
import { findingItem } from "../answer/findings.ts";
import { icon } from "../icon.ts";
import "./frame-fits.ts";

/** What the frame's revision does not want in it, null while that is asked for; and how the frame fits the others. */
export function detailLint(row: WireRow, findings: readonly FindingView[] | null): TemplateResult {
  const isFrame = ["request", "notification", "answer", "error"].includes(row.kind);
  return html`${said(row, findings)}${isFrame ? html`<wb-frame-fits .n=${row.n}></wb-frame-fits>` : nothing}`;
}

function said(row: WireRow, findings: readonly FindingView[] | null): TemplateResult {
  if (findings === null)
    return html`<p role="status">Asking what ${row.era ?? "its revision"} says of it…</p>`;
  if (findings.length > 0)
    return html`<ul class="lint-list">
      ${findings.map((finding) => findingItem(finding, "in this frame"))}
    </ul>`;
  return html`<ul class="lint-list" data-clean>
    <li>
      ${icon(row.kind === "stray" || row.kind === "raw" ? "stray" : "check")}<span>${cleanWords(row)}</span>
    </li>
  </ul>`;
}

function cleanWords({ kind, era, outcome, bytes }: WireRow): string {
  if (kind === "stray" || kind === "raw")
    return outcome ?? "This line is no message, so no revision says anything of it.";
  if (kind === "log") return "This is a line of stderr: no revision says anything of it.";
  if (bytes > 256 * 1024) return "A frame this long is not checked.";
  return era === null
    ? "Nothing found. No revision is settled on this connection, so only JSON-RPC's own rules were asked."
    : `Fits ${era}: nothing missing, nothing unknown.`;
}
