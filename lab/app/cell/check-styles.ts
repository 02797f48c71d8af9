import { css } from "lit";

/** The lines of a verdict. */
export const checkStyles = css`
  .check-lines {
    border-block-start: 1px solid var(--line);
  }
  .check-line {
    display: grid;
    grid-template-columns: 1rem minmax(0, 1fr);
    gap: 0 8px;
    padding: 5px 14px;
  }
  .check-line + .check-line {
    border-block-start: 1px solid var(--line);
  }
  .check-line > .icon {
    margin-block-start: 2px;
    font-size: 0.9rem;
    color: var(--ink-3);
  }
  .check-line[data-verdict="holds"] > .icon {
    color: var(--green);
  }
  .check-line[data-verdict="not-yet"] > .icon {
    color: var(--yellow);
  }
  .check-line .that {
    color: var(--ink);
  }
  .check-line .why {
    color: var(--ink-2);
    margin-block-start: 1px;
  }
  .check-line .hint {
    color: var(--ink-2);
    margin-block-start: 3px;
    padding-inline-start: 8px;
    border-inline-start: 2px solid var(--line-control);
  }
`;
