import { html, nothing, type TemplateResult } from "lit";
import type { Snapshot } from "../../session/export/snapshot.ts";
import { inlineCode, visible } from "../answer/visible.ts";
import { icon } from "../icon.ts";

/** What the page says of itself: what it shows, of when, made with what, and what it lacks. */
export function exportHead(snapshot: Snapshot): TemplateResult {
  const { view, by, exported, ran, notes } = snapshot;
  const { points } = view;
  const servers = view.servers.filter(({ epoch }) => epoch > 0).map(({ name }) => name);
  return html`<section class="about" aria-label="About this page">
    <p>
      ${
        ran !== null
          ? html`<strong>A run of ${moment(ran)}</strong
              >${points.of === 0 ? nothing : `, ${points.got} of ${points.of} points`}.`
          : html`<strong>Not run.</strong> It shows the lab as it was on ${moment(exported)}.`
      }
      ${visible(view.file)}, ${by}${servers.length === 0 ? nothing : `, with ${servers.join(", ")}`}.
    </p>
    <p class="still">
      ${ran !== null && exported - ran > 60_000 ? html`Exported on ${moment(exported)}. ` : nothing}It is one
      file, and a still picture: nothing in it runs or asks anybody. Frames are as they crossed, values
      included; folders of the computer are shortened elsewhere.
    </p>
    ${notes.map((text) => html`<p class="lacks">${icon("warn")}<span>${inlineCode(text)}</span></p>`)}
  </section>`;
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const moment = (at: number): TemplateResult =>
  html`<time datetime=${new Date(at).toISOString()} title=${new Date(at).toISOString()}
    >${format.format(at)}</time
  >`;
