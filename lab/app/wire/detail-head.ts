import { html, nothing, type TemplateResult } from "lit";
import type { WireRow } from "../../session/view.ts";
import { visible } from "../answer/visible.ts";
import { eraBadge } from "../era-badge.ts";
import { icon } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { segmented } from "../segmented.ts";
import { shortTrace } from "./log-words.ts";
import { directionOf } from "./direction.ts";

export type DetailView = "bytes" | "tree" | "lint" | "log";

export interface DetailHeadDraw {
  row: WireRow;
  /** Name of the cell that was open; null where no cell of that id is here, as in a recording. */
  cell: string | null;
  /** How many things were found in it. */
  found: number;
  /** Whose trace it is in, and whether the server made it up. */
  trace: { id: string; minted: boolean } | null;
  view: DetailView;
  /** What the last button did, in a word. */
  done: string;
  show(view: DetailView): void;
  toPeer(n: number): void;
  toCell(id: string): void;
  /** Null where no table is there to show only some frames in. */
  onlyCell: ((id: string) => void) | null;
  onlyTrace(id: string): void;
  step(by: 1 | -1): void;
  copy(): void;
  save(): void;
  compare(): void;
}

const views: readonly [DetailView, string][] = [
  ["bytes", "Bytes"],
  ["tree", "Tree"],
  ["lint", "Lint"],
  ["log", "Log"],
];

/** Which frame this is, where it went, what belongs to it, and how it is shown. */
export function detailHead(draw: DetailHeadDraw): TemplateResult {
  const { row, cell, view, done, found, trace } = draw;
  const { icon: arrow, word } = directionOf(row);
  const way = row.direction === "c2s" ? "to" : "from";
  const what = [
    row.method === null ? null : `${row.method}${row.name === null ? "" : ` ${row.name}`}`,
    row.rpcId === null ? null : `id ${row.rpcId}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
  return html`<div class="detail-head">
    <span class="steps">
      ${iconButton({ icon: "up", label: "Previous frame", title: "Previous frame of those shown", click: () => draw.step(-1) })}
      ${iconButton({ icon: "down", label: "Next frame", title: "Next frame of those shown", click: () => draw.step(1) })}
    </span>
    <h3>Frame ${row.n}</h3>
    <span class="sign" title=${word}
      >${icon(arrow)}${row.client === null ? nothing : html`${visible(row.client)} → `}${way}
      ${visible(row.server)}${row.connection === "default" ? nothing : html` (${row.connection})`}</span
    >
    ${row.era === null ? nothing : eraBadge(row.era)}
    ${what === "" ? nothing : html`<span class="sign">${visible(what)}</span>`}
    ${
      row.peer === null
        ? nothing
        : html`<button type="button" class="link" @click=${() => draw.toPeer(row.peer!)}>
            ${row.direction === "s2c" ? "answers" : "answered by"} frame ${row.peer}
          </button>`
    }
    ${
      cell === null
        ? nothing
        : html`<span class="pair"
            ><button type="button" class="link" title="Show the cell" @click=${() => draw.toCell(row.cell!)}>
              cell ${cell}</button
            >${draw.onlyCell === null ? nothing : onlyButton(cell, () => draw.onlyCell?.(row.cell!))}</span
          >`
    }
    ${
      row.cell !== null && cell === null
        ? html`<span class="sign" title="The cell of the session that sent it"
            >cell ${visible(row.cell)}</span
          >`
        : nothing
    }
    ${
      trace === null
        ? nothing
        : html`<button
            type="button"
            class="link"
            title="Only frames of the trace ${trace.id}"
            @click=${() => draw.onlyTrace(trace.id)}
          >
            trace ${visible(shortTrace(trace.id))}${trace.minted ? ", minted by the server" : nothing}
          </button>`
    }
    <div class="end">
      <span role="status" class="sign">${done}</span>
      ${iconButton({
        icon: "copy",
        label: row.encoding === "base64" ? "Copy as base64" : "Copy the exact line",
        click: draw.copy,
      })}
      ${iconButton({ icon: "download", label: "Save the exact bytes", click: draw.save })}
      ${iconButton({ icon: "compare", label: "Compare with another frame…", click: draw.compare })}
      ${segmented({
        legend: "Show this frame as",
        name: "detail",
        options: views.map(([value, name]) => [
          value,
          value === "lint" && found > 0 ? html`${name} <span class="num">${found}</span>` : name,
        ]),
        value: view,
        choose: draw.show,
      })}
    </div>
  </div>`;
}

const onlyButton = (cell: string, click: () => void): TemplateResult =>
  html`<button
    type="button"
    class="link"
    aria-label="Only frames of the cell ${cell}"
    title="Only frames of this cell"
    @click=${click}
  >
    only
  </button>`;
