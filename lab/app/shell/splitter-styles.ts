import { css } from "lit";

/** A hairline with a grip. */
export const splitterStyles = css`
  :host {
    display: grid;
    touch-action: none;
  }
  .splitter {
    background: var(--ground);
    border-inline: 1px solid var(--line);
    cursor: col-resize;
    position: relative;
    z-index: var(--z-splitter);
    touch-action: none;
  }
  .splitter::before {
    content: "";
    position: absolute;
    inset: calc(50% - 14px) 1px;
    border-radius: 2px;
    background: var(--line-control);
  }
  /* Wider to the pointer than to the eye. */
  .splitter::after {
    content: "";
    position: absolute;
    inset: 0 -6px;
  }
  .splitter:hover,
  .splitter:focus-visible {
    background: var(--blue-tint);
    outline-offset: -1px;
  }
  :host([axis="y"]) .splitter {
    cursor: row-resize;
    border-inline: 0;
    border-block: 1px solid var(--line);
  }
  :host([axis="y"]) .splitter::before {
    inset: 1px calc(50% - 14px);
  }
  :host([axis="y"]) .splitter::after {
    inset: -6px 0;
  }
`;
