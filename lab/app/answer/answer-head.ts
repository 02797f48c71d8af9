import { html, nothing, type TemplateResult } from "lit";
import type { CellView, ItemView, SideView } from "../../session/view.ts";
import { eraBadge } from "../era-badge.ts";
import { sign } from "../sign.ts";
import { outcomeSign } from "./answer-item.ts";
import { oldWords } from "./side-words.ts";
import { bytesText, msText, plural } from "./units.ts";
import { inlineCode } from "./visible.ts";

export interface HeadDraw {
  cell: CellView;
  side: SideView;
  /** The only thing that came, strays and late ones aside. */
  alone: ItemView | null;
  /** Lines that no other side has; null where nothing is compared. */
  only: number | null;
  raw: boolean;
  link: unknown;
  toggleRaw(): void;
}

/** Who answered, in which era and what pinned it, over which connection; how much, how fast. */
export function answerHead({ cell, side, alone, only, raw, link, toggleRaw }: HeadDraw): TemplateResult {
  const old = oldWords(cell, side);
  const shows = side.items.some(({ kind }) => kind !== "stray");
  return html`<header class="answer-head">
    <span class="server-name">${side.server}</span>${eraBadge(side.era)}
    ${old === null ? nothing : sign("stale", old)} ${alone === null ? nothing : outcomeSign(alone)}
    <span class="facts">
      ${
        side.connection === "default"
          ? nothing
          : html`<span
              >${side.connection === "fresh" ? "fresh process" : html`on <code>${side.connection}</code>`}</span
            >`
      }
      ${side.pinnedBy === null ? nothing : html`<span class="pinned" title=${side.pinnedBy.replaceAll("`", "")}>${inlineCode(side.pinnedBy)}</span>`}
      ${only === null || only === 0 ? nothing : html`<span>${plural(only, "line")} only here</span>`}
    </span>
    <span class="facts-end">
      ${alone === null ? nothing : html`<span class="num bytes">${bytesText(alone.bytes)}</span>`}
      ${alone === null || side.ms === null ? nothing : html`<span class="num">${msText(side.ms)}</span>`}
      ${alone === null ? nothing : link}
      ${
        shows
          ? html`<button
              type="button"
              class="link"
              aria-pressed=${String(raw)}
              aria-label=${`Raw lines of ${side.server}`}
              title=${raw ? "Show as JSON" : "Show the exact line"}
              @click=${toggleRaw}
            >
              Raw
            </button>`
          : nothing
      }
    </span>
  </header>`;
}
