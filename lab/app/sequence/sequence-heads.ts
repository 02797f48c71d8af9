import { html, svg, type TemplateResult } from "lit";
import { visibleText } from "../../wire/visible.ts";
import { LONGEST_NAME, type Lanes } from "./sequence-lanes.ts";

/** The names of the lanes, above all lines. A long one is cut, and whole in its title. */
export function sequenceHeads({ lanes, staggered }: Lanes, rem: number): TemplateResult {
  const level = 1.625 * rem;
  let servers = 0;
  return html`<svg
    class="sequence heads"
    height=${level * (staggered ? 2 : 1) + 0.5 * rem}
    aria-hidden="true"
  >
    ${lanes.map(({ kind, name, place }) => {
      const cut = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
      const shown = visibleText(cut, { oneLine: true });
      const wide = (Math.max(shown.length, 4) * 0.44 + 1.1) * rem;
      const y = staggered && kind === "server" && servers++ % 2 === 1 ? level : 0;
      return svg`<svg x="${place}%" y=${y + 0.25 * rem} overflow="visible"
        ><title>${name}</title
        ><rect class="who-box" x=${-wide / 2} width=${wide} height=${1.5 * rem} rx=${kind === "person" ? 0.75 * rem : 4}></rect
        ><text class="who" y=${rem} text-anchor="middle">${shown}</text></svg
      >`;
    })}
  </svg>`;
}
