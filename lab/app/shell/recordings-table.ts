import { html, nothing, type TemplateResult } from "lit";
import type { RecordingEntry } from "../../session/recording-entry.ts";
import { bytesText, countText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { labAddress } from "./address.ts";
import { whenText } from "./when-text.ts";

/** The recordings that are here, newest first; each opens with no server at all. */
export const recordingsTable = (recordings: readonly RecordingEntry[], now: number): TemplateResult => {
  const counted = recordings.some(({ frames }) => frames !== null);
  return html`<div class="card card-scroll" tabindex="0" role="group" aria-label="Table of recordings">
    <table class="sheet">
      <thead>
        <tr>
          <th scope="col">recording</th>
          <th scope="col">file</th>
          ${counted ? html`<th class="num" scope="col">lines</th>` : nothing}
          <th class="num" scope="col">size</th>
          <th class="num" scope="col">when</th>
        </tr>
      </thead>
      <tbody>
        ${recordings.map(
          ({ id, title, file, frames, bytes, modified }) =>
            html`<tr>
              <th scope="row"><a href=${labAddress(id)}>${visible(title)}</a></th>
              <td class="path">${visible(file)}</td>
              ${counted ? html`<td class="num">${frames === null ? "" : countText(frames)}</td>` : nothing}
              <td class="num">${bytesText(bytes)}</td>
              <td class="num">${whenText(modified, now)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
};
