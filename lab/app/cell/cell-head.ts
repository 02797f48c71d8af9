import { html, nothing, type TemplateResult } from "lit";
import type { CellView } from "../../session/view.ts";
import { bytesText, msText } from "../answer/units.ts";
import { keysOf, withKeys } from "../shell/keys-label.ts";
import { icon } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { sign } from "../sign.ts";
import "./elapsed.ts";
import { ordinal, type Face } from "./face.ts";
import { cellFacts } from "./facts.ts";
import { strayCount } from "./frame-face.ts";

/** What the head's links and buttons do. */
export interface HeadActions {
  run(): void;
  stop(): void;
  /** Shows or hides the source, where it is not always there. */
  source: (() => void) | null;
  sourceShown: boolean;
  /** Of a form that was answered: opens its question again, or puts it away. */
  again: { shown: boolean; turn(): void } | null;
  /** Opens the menu at its button. */
  menu(button: HTMLElement): void;
  /** The field for a new name, in its place. */
  rename: TemplateResult | null;
  /** The name of a cell, as a link to it. */
  cell(name: string): TemplateResult;
  toServer(name: string): void;
}

/** A cell's head: its name, what it is, its signs, and the button that runs it. */
export const cellHead = (cell: CellView, face: Face, act: HeadActions): TemplateResult =>
  html`<header class="cell-head">
    <div class="cell-about">
      <h2 class="cell-name" id="name" ?hidden=${act.rename !== null}>${cell.name}</h2>
      ${act.rename ?? nothing}
      <p class="cell-facts">
        ${cellFacts(cell, {
          cell: (name) => act.cell(name),
          server: (name) =>
            html`<button type="button" class="fact-link" @click=${() => act.toServer(name)}>${name}</button>`,
        })}
        ${mode(cell)} ${lastRun(cell, face)}
      </p>
    </div>
    <div class="cell-signs">${signs(cell, face, act)}</div>
  </header>`;

function signs(cell: CellView, face: Face, act: HeadActions): unknown {
  const running = cell.status === "running";
  const strays = cell.outcome?.kind === "frame" ? strayCount(cell.outcome) : 0;
  const quiet = cell.kind === "value" && face.state === "ok";
  return html`${strays === 0 ? nothing : sign("stray", strays === 1 ? "1 stray line" : `${strays} stray lines`)}
  ${quiet ? nothing : sign(face.sign, stateWords(cell, face), face.state === "stale" ? whyWords(cell) : ranAt(cell))}
  ${face.state === "editing" ? html`<span class="num"><kbd>${keysOf("run")}</kbd> runs it</span>` : nothing}
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
    act.again === null
      ? nothing
      : html`<button
          type="button"
          class="button"
          data-size="small"
          aria-expanded=${act.again.shown}
          @click=${act.again.turn}
        >
          ${icon("pen")}${act.again.shown ? "Keep the answer" : "Answer again"}
        </button>`
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
  }
  ${iconButton({
    icon: "more",
    label: `Menu of ${cell.name}`,
    title: withKeys("Rename, move, fold, delete and more", "menu"),
    menu: true,
    click: (event) => act.menu(event.currentTarget as HTMLElement),
  })}`;
}

/** Who runs it: said of every cell that does something, and of any other that waits for a person against its kind. */
function mode(cell: CellView): unknown {
  if (cell.mode === "manual" && cell.kind !== "form")
    return sign("manual", "manual", "It runs only when you run it");
  if (!["frame", "do", "call", "chat", "script"].includes(cell.kind)) return nothing;
  const title = "It runs by itself when what it reads changes, once it has run in this session";
  return html`<span class="num" title=${title}>auto</span>`;
}

function stateWords(cell: CellView, face: Face): unknown {
  if (face.state !== "running" || cell.startedAt === null) return face.words;
  return html`${face.words}, <wb-elapsed .since=${cell.startedAt}></wb-elapsed>`;
}

const fact = (words: string, title: string): TemplateResult =>
  html`<span class="num" title=${title}>${words}</span>`;

/** What the last run cost and when it was: bytes, ms, epoch, time. Of two servers each says its own below. */
function lastRun(cell: CellView, face: Face): unknown {
  if (face.state === "editing" || cell.status !== "idle") return nothing;
  if (cell.kind === "value")
    return cell.outcome?.kind === "value"
      ? html`<span class="num">${bytesText(cell.outcome.text.bytes)}</span>`
      : nothing;
  if (cell.lastRun === null) return nothing;
  const sides = cell.outcome?.kind === "frame" ? cell.outcome.sides : [];
  const received = sides.reduce((sum, side) => sum + side.received, 0);
  // How long a form took to be read says nothing; how long a person took, its facts say.
  const ms = sides.length === 1 ? (sides[0]?.ms ?? null) : cell.kind === "form" ? null : cell.ms;
  const epochs = new Set(sides.map(({ epoch }) => epoch));
  // Each of two answers says its own bytes and ms.
  return html`${received === 0 || sides.length > 1 ? nothing : fact(bytesText(received), "came back")}
    ${ms === null || sides.length > 1 ? nothing : fact(msText(ms), "from the last byte sent to the answer")}
    ${epochs.size === 1 ? fact(`epoch ${[...epochs][0]}`, `of the ${ordinal([...epochs][0]!)} start of its server`) : nothing}
    <time class="num" datetime=${new Date(cell.lastRun).toISOString()} title=${ranAt(cell)}
      >${clockTime(cell.lastRun)}</time
    >`;
}

const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  });

/** Why it is stale, and what solves it, as the tooltip of its sign. */
const whyWords = (cell: CellView): string =>
  `${(cell.why ?? "").replaceAll("`", "")} ${withKeys("Run it to refresh it", "run")}`;

function ranAt(cell: CellView): string {
  if (cell.lastRun === null) return "";
  const at = new Date(cell.lastRun).toLocaleString();
  return `last ran ${at}${cell.ms === null ? "" : `, took ${msText(cell.ms)}`}`;
}
