import { html, nothing, type TemplateResult } from "lit";
import type { LabEntry, ProgressView } from "../../session/list-view.ts";
import { inlineCode, visible } from "../answer/visible.ts";
import { plural } from "../answer/units.ts";
import { eraBadge } from "../era-badge.ts";
import { sign } from "../sign.ts";
import { labAddress } from "./address.ts";
import { whenText } from "./when-text.ts";

/** One lab of the list: what it is about, what it needs, and how far it was brought. */
export const labItem = (lab: LabEntry, number: number, now: number): TemplateResult =>
  html`<li class="lab-item" data-lab=${lab.id} ?data-open=${lab.open}>
    <span class="lab-number" aria-hidden="true">${number}</span>
    <h3><a href=${labAddress(lab.id)}>${visible(lab.title)}</a></h3>
    ${lab.about === null ? nothing : html`<p class="about">${visible(lab.about)}</p>`}
    <p class="facts">
      ${lab.protocol === null ? nothing : eraBadge(lab.protocol)}
      <span>${plural(lab.cells, "cell")}</span>
      ${lab.servers.length === 0 ? nothing : html`<span>${visible(lab.servers.join(", "))}</span>`}
      <span class="path" title=${lab.file}>${visible(shortFile(lab))}</span>
      <span>${lastWords(lab, now)}</span>
    </p>
    ${lab.trouble === null ? nothing : html`<p class="about">${sign("invalid", inlineCode(lab.trouble))}</p>`}
    ${progress(lab)}
  </li>`;

/** Of a lab of the package, wherever that is installed, the name alone. */
const shortFile = ({ file, from }: LabEntry): string =>
  from === "package" ? (file.split(/[/\\]/).at(-1) ?? file) : file;

/** What happened to it last, in two words. */
function lastWords({ open, progress }: LabEntry, now: number): string {
  if (open) return "open now";
  if (progress.lastRun !== null) return `ran ${whenText(progress.lastRun, now)}`;
  return progress.opened === null ? "" : `opened ${whenText(progress.opened, now)}`;
}

function progress({ progress, title }: LabEntry): TemplateResult | typeof nothing {
  const { got, of, ran, runnable } = progress;
  if (of > 0)
    return html`<div class="lab-progress">
      <progress data-of="points" value=${got} max=${of} aria-label="Points in ${title}"></progress>
      <span>${pointsSign(progress)}</span>
      ${ran === 0 || ran === runnable ? nothing : html`<span class="ran">${ran} of ${plural(runnable, "cell")} ran</span>`}
    </div>`;
  if (runnable === 0) return nothing;
  return html`<div class="lab-progress">
    <progress value=${ran} max=${runnable} aria-label="Cells run in ${title}"></progress>
    <span>${ran} of ${plural(runnable, "cell")} ran</span>
  </div>`;
}

function pointsSign({ got, of, ran, changed }: ProgressView): TemplateResult {
  const points = `${got} of ${plural(of, "point")}`;
  if (ran === 0 && got === 0) return sign("not-run", `${plural(of, "point")} to gain`);
  if (changed) return sign("stale", `${got} of ${of}, edited since`, "The file changed after it last ran");
  return sign(got >= of ? "correct" : got > 0 ? "almost" : "not-run", points);
}
