import { css } from "lit";

/** The outline's and the problems' lines. */
export const outlineStyles = css`
  .outline,
  .problems {
    padding: 0 0 var(--s3);
  }
  .outline button {
    inline-size: 100%;
    min-block-size: 1.5rem;
    padding: 2px var(--s4) 2px calc(var(--s4) + var(--in, 0rem));
    border: 0;
    background: none;
    color: var(--ink);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .outline button:hover {
    color: var(--blue);
    text-decoration: underline;
  }
  .outline :focus-visible {
    outline-offset: -2px;
  }
  .outline [data-depth="2"] {
    --in: 0.75rem;
  }
  .outline [data-depth="3"] {
    --in: 1.5rem;
  }
  .outline [data-depth="4"] {
    --in: 2.25rem;
  }
  .problems li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 6px;
    padding: 3px var(--s4);
  }
  .problems .icon {
    font-size: 0.875rem;
    margin-block-start: 2px;
    color: var(--yellow);
  }
  .problems .place {
    color: var(--ink-2);
  }
  .problems button {
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: var(--blue);
    font: inherit;
    cursor: pointer;
  }
  .problems button:hover {
    text-decoration: underline;
  }
  .problems a {
    display: inline-block;
    min-block-size: 1.5rem;
    line-height: 1.5rem;
  }
  .problems .code {
    color: var(--ink-3);
    white-space: nowrap;
  }
  .problems p {
    overflow-wrap: anywhere;
  }
`;
