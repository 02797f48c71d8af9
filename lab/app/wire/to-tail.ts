import { css, html, nothing, type TemplateResult } from "lit";
import { plural } from "../answer/units.ts";

/** The way back to the newest line, where lines came that a person who scrolled up has not seen. */
export const toTail = (unseen: number, go: () => void): TemplateResult | typeof nothing =>
  unseen === 0
    ? nothing
    : html`<button type="button" class="button to-tail" data-size="small" @click=${go}>
        ${plural(unseen, "new line")}, go to the newest
      </button>`;

/** Of `toTail`, and of the words where there is no line at all. */
export const toTailStyles = css`
  .to-tail {
    position: absolute;
    inset: auto 0 8px;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--shadow-1);
  }
  .empty {
    padding: var(--s5);
    color: var(--ink-2);
    font-size: var(--text-s);
  }
`;
