import { html, nothing, type TemplateResult } from "lit";
import type { CellView } from "../../session/view.ts";
import { bytesText, msText } from "../answer/units.ts";
import { keysOf, withKeys } from "../shell/keys-label.ts";
import { icon } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { sign } from "../sign.ts";
import "./elapsed.ts";
import type { Face } from "./face.ts";
import { cellFacts } from "./facts.ts";
import { strayCount } from "./frame-face.ts";

/** What the head's links and buttons do. */
export interface HeadActions {
  run(): void;
  stop(): void;
  /** Shows or hides the source, where it is not always there. */
  source: (() => void) | null;
  sourceShown: boolean;
  href(name: string): string | null;
  toCell(name: string): void;
  toServer(name: string): void;
}

/** A cell's head: its name, what it is, its signs, and the button that runs it. */
export const cellHead = (cell: CellView, face: Face, act: HeadActions): TemplateResult =>
  html`<header class="cell-head">
    <h2 class="cell-name" id="name">${cell.name}</h2>
    <p class="cell-facts">
      ${cellFacts(cell, {
        cell: (name) =>
          html`<a href=${act.href(name) ?? nothing} @click=${follow(() => act.toCell(name))}>${name}</a>`,
        server: (name) =>
          html`<button type="button" class="fact-link" @click=${() => act.toServer(name)}>${name}</button>`,
      })}
    </p>
    <div class="cell-signs">${signs(cell, face, act)}</div>
  </header>`;

const follow = (go: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
};

function signs(cell: CellView, face: Face, act: HeadActions): unknown {
  const running = cell.status === "running";
  const strays = cell.outcome?.kind === "frame" ? strayCount(cell.outcome) : 0;
  const quiet = cell.kind === "value" && face.state === "ok";
  return html`${
    cell.mode === "manual" && ["stale", "blocked", "not-run", "aborted"].includes(face.state)
      ? sign("manual", "manual", "It runs only when you run it")
      : nothing
  }
  ${strays === 0 ? nothing : sign("stray", strays === 1 ? "1 stray line" : `${strays} stray lines`)}
  ${quiet ? nothing : sign(face.sign, stateWords(cell, face), ranAt(cell))}
  ${
    face.state === "editing"
      ? html`<span class="num"><kbd>${keysOf("run")}</kbd> runs it</span>`
      : numbers(cell, face)
  }
  ${
    running || cell.status === "queued"
      ? html`<button
          type="button"
          class="button"
          data-size="small"
          @click=${act.stop}
          title=${withKeys("Stop what runs and what waits", "interrupt")}
        >
          ${icon("stop")}Stop
        </button>`
      : nothing
  }
  ${
    act.source === null
      ? nothing
      : iconButton({
          icon: "pen",
          label: `Source of ${cell.name}`,
          title: "Show or hide the source",
          expanded: act.sourceShown,
          click: act.source,
        })
  }
  ${
    quiet || cell.kind === "form"
      ? nothing
      : iconButton({
          icon: "run",
          label: `Run ${cell.name}`,
          title: withKeys("Run this cell", "run"),
          disabled: running,
          click: act.run,
        })
  }`;
}

function stateWords(cell: CellView, face: Face): unknown {
  if (face.state !== "running" || cell.startedAt === null) return face.words;
  return html`${face.words}, <wb-elapsed .since=${cell.startedAt}></wb-elapsed>`;
}

/** Bytes and ms of an answer from one server; two stand side by side below. */
function numbers(cell: CellView, face: Face): unknown {
  if (cell.outcome?.kind === "value" && cell.kind === "value")
    return html`<span class="num">${bytesText(cell.outcome.text.bytes)}</span>`;
  const side =
    cell.outcome?.kind === "frame" && cell.outcome.sides.length === 1 ? cell.outcome.sides[0] : undefined;
  if (side === undefined || face.state === "stale" || side.received === 0) return nothing;
  return html`<span class="num">${bytesText(side.received)}</span>
    ${side.ms === null ? nothing : html`<span class="num">${msText(side.ms)}</span>`}`;
}

function ranAt(cell: CellView): string {
  if (cell.lastRun === null) return "";
  const at = new Date(cell.lastRun).toLocaleTimeString();
  return `last ran at ${at}${cell.ms === null ? "" : `, took ${msText(cell.ms)}`}`;
}
