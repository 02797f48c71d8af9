import { css } from "lit";

/** The outline's and the problems' lines. */
export const outlineStyles = css`
  .names th {
    inline-size: 100%;
    max-inline-size: 0;
  }
  .names th a {
    max-inline-size: 100%;
  }
  .names .name,
  .names td {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .names td {
    max-inline-size: 6rem;
  }
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
  .problems p {
    overflow-wrap: anywhere;
  }
`;
