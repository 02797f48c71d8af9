import { css } from "lit";

/** What an exported page has beside an open lab's, and how it goes on paper. */
export const exportStyles = css`
  .about {
    display: grid;
    gap: 4px;
    margin-block-end: var(--s5);
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--ground);
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  .about strong {
    color: var(--ink);
  }
  .lacks {
    display: flex;
    gap: 6px;
    color: var(--ink);
  }
  .lacks .icon {
    color: var(--yellow);
  }
  .points {
    color: var(--ink-2);
  }
  .printed {
    display: none;
  }
  @media print {
    :host {
      display: block;
      block-size: auto;
      overflow: visible;
    }
    wb-side,
    .wire-side,
    wb-palette,
    wb-sheet {
      display: none;
    }
    .lab {
      display: block;
    }
    .about {
      margin-block-start: var(--s4);
      background: none;
    }
    .about .still {
      display: none;
    }
    .printed {
      display: block;
      margin-block-start: var(--s6);
      font-size: var(--text-s);
    }
    .printed h2 {
      margin-block-end: var(--s3);
      font-size: var(--text-xl);
    }
    .printed wb-sequence {
      display: block;
      block-size: auto;
      margin-block-end: var(--s5);
    }
    .printed table {
      inline-size: 100%;
      font-size: var(--text-xs);
    }
    .printed :is(th, td) {
      padding: 2px 6px;
      border-block-end: 1px solid var(--line);
      vertical-align: top;
    }
    .printed th {
      color: var(--ink-3);
    }
    .printed tr {
      break-inside: avoid;
    }
  }
`;
