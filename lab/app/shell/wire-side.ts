import { html, type TemplateResult } from "lit";
import "../wire/wire.ts";
import type { PaneSplit } from "./pane-split.ts";
import "./splitter.ts";

/** The wire beside the notebook, behind the line that can be moved. `root` holds the panes' parent, `.lab`. */
export const wireSide = (split: PaneSplit, root: () => ParentNode): TemplateResult =>
  html`<aside class="wire-side" aria-label="Wire">
    <wb-splitter
      axis=${split.axis}
      .share=${split.share}
      .area=${() => root().querySelector(".lab")!.getBoundingClientRect()}
      @wb-split=${(event: CustomEvent<{ share: number | null }>) => split.set(event.detail.share)}
    ></wb-splitter>
    <wb-wire></wb-wire>
  </aside>`;
