import { html, nothing, type TemplateResult } from "lit";
import type { CellView, ItemView, SideView } from "../../session/view.ts";
import type { AlignedSide } from "./align-sides.ts";
import { answerHead } from "./answer-head.ts";
import { answerItem, strayLine } from "./answer-item.ts";
import type { ItemState } from "./item-state.ts";
import { oldWords } from "./side-words.ts";
import { endedBox, sideState } from "./side-state.ts";
import { plural } from "./units.ts";

/** What one side is drawn from, and what a person can do there. */
export interface SideDraw {
  cell: CellView;
  side: SideView;
  /** Bytes that went out to it. */
  sent: number;
  /** See `aloneIn`. */
  alone: ItemView | null;
  aligned: AlignedSide | null;
  raw: boolean;
  state(item: ItemView): ItemState;
  fold(state: ItemState, open: Set<number>): void;
  showAll(state: ItemState, frame: number): void;
  save(state: ItemState, frame: number): void;
  toggleRaw(): void;
  select(frame: number): void;
  /** Null where no session is there to restart anything. */
  restart: (() => void) | null;
}

/** The only thing that came in time, strays aside; it needs no head of its own. */
export function aloneIn({ items }: SideView): ItemView | null {
  const there = items.filter(({ kind, late }) => kind !== "stray" && !late);
  return there.length === 1 && there[0]!.kind === "answer" ? there[0]! : null;
}

/** More lines than this are not drawn twice: the wire panel has them all. */
const MOST = 40;

const labels: Record<SideView["state"], string> = {
  waiting: "is listened to",
  answered: "answers",
  asked: "asks back",
  silence: "stays silent",
  sent: "was sent this",
  ended: "has ended",
  aborted: "was not waited for",
};

/**
 * One server: its head, what it wrote in order, what it is doing, how it ended, and below that what came late.
 * The answer that is compared stands between two boxes of its own, so that its lines can share rows with others.
 */
export function answerSide(draw: SideDraw): TemplateResult {
  const { cell, side, sent, alone, aligned, raw } = draw;
  const old = oldWords(cell, side) !== null;
  const link = (frame: number) =>
    html`<button
      type="button"
      class="link"
      title="Show frame ${frame} in the wire panel"
      aria-label="Frame ${frame} in the wire panel"
      @click=${() => draw.select(frame)}
    >
      #${frame}
    </button>`;
  const item = (each: ItemView) => {
    if (each.kind === "stray") return strayLine(side, each, draw.state(each).encoding, link(each.frame));
    const rows = each === alone ? (aligned?.rows ?? null) : null;
    return answerItem(
      { ...draw, item: each, state: draw.state(each), old, rows },
      each === alone,
      link(each.frame),
    );
  };
  const several = (items: readonly ItemView[]) => {
    if (items.length <= MOST) return items.map(item);
    const between = items[MOST / 2]!;
    const rest = plural(items.length - MOST + side.left, "more line");
    return html`${items.slice(0, MOST / 2).map(item)}
      <p class="rest">${rest}, all in the wire panel, from ${link(between.frame)}</p>
      ${items.slice(-MOST / 2).map(item)}`;
  };
  const inTime = side.items.filter(({ late }) => !late);
  const main = alone === null ? inTime.length : inTime.indexOf(alone);
  return html`<div
    class="answer"
    role="group"
    aria-label=${`${side.server} ${labels[side.state]}`}
    ?data-old=${old}
  >
    <div>
      ${answerHead({
        cell,
        side,
        alone,
        only: aligned?.only ?? null,
        raw,
        link: alone === null ? nothing : link(alone.frame),
        toggleRaw: draw.toggleRaw,
      })}
      ${several(inTime.slice(0, main))}
    </div>
    ${inTime.slice(main, main + 1).map(item)}
    <div>
      ${several(inTime.slice(main + 1))}${sideState(cell, side, sent)}
      ${side.ended === null ? nothing : endedBox(side, side.ended, draw.restart)}
      ${several(side.items.filter(({ late }) => late))}
    </div>
  </div>`;
}
