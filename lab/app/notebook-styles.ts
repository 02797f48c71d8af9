import { css } from "lit";

/** The page of a notebook, and the room between its blocks. */
export const notebookStyles = css`
  :host {
    display: grid;
    min-block-size: 0;
    min-inline-size: 0;
  }
  .page {
    background: var(--paper);
    padding: var(--s6) var(--s6) var(--s8);
    min-block-size: 100%;
  }
  wb-prose,
  .prose {
    margin-block-end: var(--s5);
  }
  /* Cells out of view cost nothing. The padding leaves room for outlines, which containment would clip. */
  wb-cell,
  wb-still-cell {
    content-visibility: auto;
    contain-intrinsic-size: auto 9rem;
    padding: 4px;
    margin: -4px -4px calc(var(--s5) - 4px);
  }
  @media (max-width: 760px), (max-height: 560px) {
    .pane {
      overflow: visible;
    }
    .page {
      padding-inline: var(--s5);
    }
  }
`;
