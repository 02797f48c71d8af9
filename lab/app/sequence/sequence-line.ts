import { visibleText } from "../../wire/visible.ts";
import { nothing, svg, type SVGTemplateResult } from "lit";
import { eraFamily } from "../era-badge.ts";
import type { SequenceLayout, SequenceLine } from "./sequence-layout.ts";
import type { LineWords } from "./sequence-words.ts";

/** rem above a line with a heading. */
export const HEADING = 1.25;

/** What a line is drawn from beside itself. */
export interface LineDraw {
  layout: SequenceLayout;
  words: LineWords;
  /** Its place among all lines. */
  index: number;
  /** px from the drawing's top, and px of one rem. */
  top: number;
  height: number;
  rem: number;
  selected: boolean;
  /** It is the other half of the selected exchange. */
  peer: boolean;
  /** The one line that Tab reaches. */
  focusable: boolean;
}

/** One line as an option of the list: the arrow, what it says, and what a person who does not see it is told. */
export function sequenceLine(line: SequenceLine, draw: LineDraw): SVGTemplateResult {
  const { words, index, top, height, rem, layout } = draw;
  const { row, kind } = line;
  const head = line.heading == null ? 0 : HEADING * rem;
  return svg`<g
    class="arrow"
    role="option"
    data-index=${index}
    data-n=${kind === "frame" ? row.n : nothing}
    data-line=${kind}
    data-kind=${row.kind}
    data-outcome=${words.tint ?? nothing}
    ?data-late=${kind === "frame" && row.late}
    ?data-peer=${draw.peer}
    ?data-now=${line.now === true}
    aria-label=${words.spoken}
    aria-setsize=${layout.lines.length}
    aria-posinset=${index + 1}
    aria-selected=${String(draw.selected)}
    aria-disabled=${kind === "process" ? "true" : nothing}
    tabindex=${draw.focusable ? "0" : "-1"}
    transform="translate(0 ${top})"
  >${
    line.heading == null
      ? nothing
      : svg`<text class="turn" x="8" y=${0.875 * rem}>${visibleText(line.heading, { oneLine: true })}</text>`
  }<g transform="translate(0 ${head})"><rect class="field" width="100%" height=${height - head}></rect><rect class="edge" width="3" height=${height - head}></rect></g>${
    kind === "process" ? process(line, draw) : arrow(line, draw, height - 0.5625 * rem)
  }${kind === "frame" ? svg`<text class="n" x="8" y=${height - 0.375 * rem}>${row.n}</text>` : nothing}</g>`;
}

/** Something that happened to a process, in its own lane. */
function process({ row, to }: SequenceLine, { layout, words, height, rem }: LineDraw): SVGTemplateResult {
  const y = height / 2;
  // Where there is room for it: to the right of a lane on the left, to the left of one on the right.
  const right = layout.lanes[to]!.place < 60;
  const ends = row.outcome === "exit" || row.outcome === "signal";
  return svg`<svg x="${layout.lanes[to]!.place}%" overflow="visible">${
    ends
      ? svg`<path class="process" d="M-4 ${y - 4}l8 8M4 ${y - 4}l-8 8"></path>`
      : svg`<circle class="process" cy=${y} r="3.5"></circle>`
  }<text class="label" x=${right ? 11 : -11} y=${y + 0.25 * rem} text-anchor=${right ? "start" : "end"}>${words.label}</text></svg>`;
}

function arrow(line: SequenceLine, draw: LineDraw, y: number): SVGTemplateResult {
  const { layout, words, rem } = draw;
  const { row, kind } = line;
  const [from, to] = [layout.lanes[line.from]!.place, layout.lanes[line.to]!.place];
  const right = to > from;
  const tap = layout.lanes.find((lane) => lane.kind === "tap")!.place;
  const above = y - 0.4375 * rem;
  return svg`<line x1="${from}%" x2="${to}%" y1=${y} y2=${y}></line>
    <svg x="${to}%" y=${y} overflow="visible"
      ><path class="tip" d=${right ? "M0 0l-9-4.5v9z" : "M0 0l9-4.5v9z"}></path></svg
    >${kind === "frame" ? svg`<svg x="${tap}%" y=${y} overflow="visible">${tapMark(row.kind === "stray" ? null : row.era)}</svg>` : nothing}
    <svg x="${Math.min(from, to)}%" overflow="visible"
      >${words.sealed ? svg`<svg x="11" y=${above - 0.6875 * rem} overflow="visible">${sealMark}</svg>` : nothing}<text class="label" x=${words.sealed ? 28 : 12} y=${above}>${
        words.word === "" ? nothing : svg`<tspan class="word">${words.word}</tspan>${"  "}`
      }${words.label}</text></svg
    >${
      words.bytes === ""
        ? nothing
        : svg`<svg x="100%" overflow="visible"><text class="bytes" x="-10" y=${above} text-anchor="end">${words.bytes}</text></svg>`
    }`;
}

/** It carries a state of the server's. */
const sealMark = svg`<rect class="seal-mark" y="4" width="11" height="8" rx="1.5"></rect><path class="seal-mark" d="M2.5 4v-1.500a3 3 0 0 1 6 0v1.500"></path>`;

/** What will be sent next, where that is known: dotted, and no line of the list. */
export function comingLine(
  coming: { label: string; to: readonly string[] },
  layout: SequenceLayout,
  rem: number,
): SVGTemplateResult {
  const place = (kind: string) => layout.lanes.find((lane) => lane.kind === kind)!.place;
  const y = 1.4375 * rem;
  return svg`<g class="arrow coming">${layout.lanes.map((lane) =>
    lane.kind === "server" && coming.to.includes(lane.name)
      ? svg`<line x1="${place("client")}%" x2="${lane.place}%" y1=${y} y2=${y}></line><svg x="${lane.place}%" y=${y} overflow="visible"><path class="tip" d="M0 0l-9-4.500v9z"></path></svg>`
      : nothing,
  )}<svg x="${place("client")}%" overflow="visible"><text class="label" x="12" y=${rem}>${coming.label}</text></svg></g>`;
}

/** Where the frame crossed the tap: an era's own shape and colour. */
function tapMark(era: string | null): SVGTemplateResult {
  const family = eraFamily(era);
  const title = svg`<title>${era === null ? "no revision" : `protocol ${era}`}</title>`;
  return family === "2024"
    ? svg`<rect class="tap-mark" data-era="2024" x="-4" y="-4" width="8" height="8">${title}</rect>`
    : svg`<circle class="tap-mark" data-era=${family} r="4.5">${title}</circle>`;
}
