import { css } from "lit";

/** The fence of a cell as a form. */
export const setupStyles = css`
  :host {
    display: block;
  }
  .setup {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
    gap: 6px 20px;
    padding: 9px 14px;
    border-block-start: 1px solid var(--line);
  }
  .row {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr);
    align-items: center;
    gap: 2px 8px;
  }
  .row[data-wide] {
    grid-column: 1 / -1;
  }
  .row > :first-child {
    color: var(--ink-2);
  }
  .input {
    min-block-size: 1.5rem;
    padding: 1px 6px;
    font-size: var(--text-s);
  }
  input.input {
    font-family: var(--mono);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
  }
  .choice {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 1.5rem;
  }
  select {
    max-inline-size: 20rem;
  }
  .segmented {
    justify-self: start;
    max-inline-size: 100%;
  }
  .fault {
    grid-column: 2;
    color: var(--yellow);
  }
  .end {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--ink-3);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .end .button {
    margin-inline-start: auto;
  }
`;
