import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

/** Strokes on a field of 16 × 16. A shadow root cannot use a sprite outside it, so each icon is drawn in place. */
const shapes = {
  wire: svg`<path d="M1.5 5h6l2.5 6h4.5M1.5 11h3M11 5h3.5"/>`,
  run: svg`<path d="M5 3.2v9.6l7.5-4.8z" fill="currentColor"/>`,
  runall: svg`<path d="M2.5 3.5v9l5.5-4.5zM8.5 3.5v9l5.5-4.5z" fill="currentColor" stroke-width="1"/>`,
  stop: svg`<rect x="4" y="4" width="8" height="8" rx="1"/>`,
  restart: svg`<path d="M12.8 8a4.8 4.8 0 1 1-1.5-3.5M12.9 2v3h-3"/>`,
  theme: svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>`,
  dot: svg`<circle cx="8" cy="8" r="2.5" fill="currentColor"/>`,
  ring: svg`<circle cx="8" cy="8" r="5"/>`,
  half: svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>`,
  check: svg`<path d="M3 8.5l3.3 3.3L13 4.8" stroke-width="2"/>`,
  cross: svg`<path d="M4 4l8 8M12 4l-8 8" stroke-width="1.9"/>`,
  warn: svg`<path d="M8 2.5l5.5 10.5h-11zM8 6.5v3M8 11.2v.1"/>`,
  clock: svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 5v3.2l2.2 1.3"/>`,
  person: svg`<circle cx="8" cy="5.2" r="2.6"/><path d="M3 13.5c.5-3 2.4-4.3 5-4.3s4.5 1.3 5 4.3"/>`,
  block: svg`<circle cx="8" cy="8" r="5.5"/><path d="M4.2 11.8l7.6-7.6"/>`,
  silence: svg`<circle cx="8" cy="8" r="5.5" stroke-dasharray="2 2.3"/><path d="M5.5 8h5"/>`,
  stray: svg`<path d="M2 8h3l1.5-3 3 6.5L11 8h3" />`,
  pen: svg`<path d="M3 13l.6-2.7 7.2-7.2 2.1 2.1-7.2 7.2z"/>`,
  hand: svg`<path d="M5 8V4.5a1 1 0 0 1 2 0V3.3a1 1 0 0 1 2 0v1a1 1 0 0 1 2 0V9.5c0 2.5-1.3 4-3.2 4S4.6 12.3 3.5 9.8c-.4-1 .9-1.7 1.5-.7"/>`,
  dots: svg`<path d="M3.5 8h.1M8 8h.1M12.5 8h.1" stroke-width="2.6"/>`,
  turn: svg`<path d="M8 2.5a5.5 5.5 0 1 1-5.5 5.5"/>`,
  right: svg`<path d="M2 8h11M9.5 4.5L13 8l-3.5 3.5"/>`,
  left: svg`<path d="M14 8H3M6.5 4.5L3 8l3.5 3.5"/>`,
  up: svg`<path d="M8 13.5V3M4.5 6.5L8 3l3.5 3.5"/>`,
  down: svg`<path d="M8 2.5V13M4.5 9.5L8 13l3.5-3.5"/>`,
  note: svg`<path d="M2 8h6M11 8h.1M14 8h.1M5.5 4.5L2 8l3.5 3.5"/>`,
  "note-right": svg`<path d="M14 8H8M5 8h-.1M2 8h-.1M10.5 4.5L14 8l-3.5 3.5"/>`,
  lock: svg`<rect x="3.5" y="7" width="9" height="6.5" rx="1.2"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>`,
  copy: svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.2"/><path d="M3.5 10.5h-1v-8h8v1"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  search: svg`<circle cx="7" cy="7" r="4"/><path d="M10 10l3.5 3.5"/>`,
  book: svg`<path d="M8 4.200C6.500 3 4.5 2.800 2 3v9.200c2.500-.2 4.5 0 6 1.200 1.500-1.200 3.500-1.400 6-1.200V3c-2.500-.2-4.5 0-6 1.200zM8 4.200v9.200"/>`,
  steps: svg`<path d="M6.5 3.500H14M6.5 8H14M6.5 12.500H14M3 3.500h.1M3 8h.1M3 12.500h.1"/><circle cx="3" cy="3.500" r="1.300"/><circle cx="3" cy="8" r="1.300"/><circle cx="3" cy="12.500" r="1.300"/>`,
  more: svg`<path d="M8 3.500h.1M8 8h.1M8 12.500h.1" stroke-width="2.4"/>`,
  folder: svg`<path d="M2 4.5h4l1.5 1.5H14v7H2z"/>`,
  compare: svg`<path d="M2 4.5h4.5M2 8h4.5M2 11.5h4.5M9.5 4.5H14M9.5 8H14M9.5 11.5H14M8 2v12"/>`,
  download: svg`<path d="M8 2.5v7.5M4.8 7L8 10.200 11.200 7M3 13h10"/>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof shapes;

/** One icon. It never stands alone: a word, a label or a title goes with it, so it is hidden from assistive technology. */
export const icon = (name: IconName): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${shapes[name]}</svg>`;
