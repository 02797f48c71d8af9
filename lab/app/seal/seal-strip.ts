import { svg, type TemplateResult, html } from "lit";
import type { StateChange } from "../../wire/state-changes.ts";
import type { StatePart } from "../../wire/sealed-parts.ts";

const WIDTH = 460;
const [TOP, HEIGHT] = [8, 22];
/** Marks of changes that are drawn; more would be one smear. */
const MOST = 60;

/** A state as a strip: what can be read is open, what cannot is hatched; changes stand out of it. */
export function sealStrip(
  parts: readonly StatePart[],
  changes: readonly StateChange[],
  length: number,
  label: string,
): TemplateResult {
  const scale = WIDTH / Math.max(1, length);
  return html`<svg
    class="seal-strip"
    viewBox="0 0 ${WIDTH} 38"
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    <defs>
      <pattern id="hatch" width="7" height="22" patternUnits="userSpaceOnUse">
        <path class="hatch" d="M0 30l7-22M0 8l7-22"></path>
      </pattern>
    </defs>
    ${parts.map(({ start, end, text }) => {
      const [x, width] = [start * scale, (end - start) * scale];
      if (width === 0) return null;
      return svg`<rect class=${text === null ? "shut" : "open"} x=${x} y=${TOP} width=${width} height=${HEIGHT}></rect>${
        text === null
          ? svg`<rect class="hatched" x=${x} y=${TOP} width=${width} height=${HEIGHT} fill="url(#hatch)"></rect>`
          : null
      }`;
    })}
    ${changes
      .slice(0, MOST)
      .map(
        ({ at, is }) =>
          svg`<rect class="changed" x=${Math.min(WIDTH - 3, Math.max(0, at * scale - 1))} y="4" width=${Math.max(3, Array.from(is).length * scale)} height="30"></rect>`,
      )}
  </svg>`;
}
