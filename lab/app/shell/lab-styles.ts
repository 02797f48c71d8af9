import { css } from "lit";

/** Three panes, docked or in one column by the window. */
export const labStyles = css`
  .lab {
    display: grid;
    grid-template-columns: 13rem minmax(0, 1fr) minmax(0, 39rem);
    block-size: calc(100dvh - 2.75rem);
    min-block-size: 0;
  }
  .pane {
    overflow: auto;
    min-inline-size: 0;
    overscroll-behavior: contain;
  }
  .wire-side,
  .board-side {
    display: grid;
    grid-template-columns: 7px minmax(0, 1fr);
    min-block-size: 0;
    min-inline-size: 0;
  }
  .splitter {
    border: 0;
    margin: 0;
    background: var(--ground);
    border-inline: 1px solid var(--line);
    cursor: col-resize;
    position: relative;
  }
  .splitter::before {
    content: "";
    position: absolute;
    inset: calc(50% - 14px) 1px;
    border-radius: 2px;
    background: var(--line-control);
  }
  .splitter:hover,
  .splitter:focus-visible {
    background: var(--blue-tint);
    outline-offset: -1px;
  }
`;
