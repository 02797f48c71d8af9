import { css } from "lit";

/** A plain table in a card: a line under each row, a quiet head. */
export const sheetStyles = css`
  .sheet {
    inline-size: 100%;
    font-size: var(--text-s);
  }
  .sheet :is(th, td) {
    padding: 4px 10px;
    text-align: start;
    vertical-align: middle;
    border-block-end: 1px solid var(--line);
  }
  .sheet thead th {
    color: var(--ink-3);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  .sheet tbody th {
    font-weight: 500;
  }
  .sheet tbody tr:last-child > * {
    border-block-end: 0;
  }
  .sheet :is(th, td):first-child {
    padding-inline-start: 12px;
  }
`;
