import { css } from "lit";

/** The side panel: folds and names. */
export const sideStyles = css`
  .side {
    background: var(--ground);
    border-inline-end: 1px solid var(--line);
    font-size: var(--text-s);
  }
  .fold {
    border-block-end: 1px solid var(--line);
  }
  .fold > summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 2rem;
    padding: 0 var(--s4);
    font-weight: 600;
    color: var(--ink-2);
    cursor: pointer;
    list-style: none;
  }
  .fold > summary::-webkit-details-marker {
    display: none;
  }
  .fold > summary::before {
    content: "";
    inline-size: 5px;
    block-size: 5px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
    transition: rotate var(--quick);
    margin-inline-end: 2px;
  }
  .fold[open] > summary::before {
    rotate: 45deg;
  }
  .fold > summary:hover {
    color: var(--ink);
  }
  .fold > summary .count {
    margin-inline-start: auto;
    font-weight: 400;
    color: var(--ink-3);
  }
`;
