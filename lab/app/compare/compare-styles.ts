import { css } from "lit";

/** Two frames side by side. */
export const compareStyles = css`
  :host {
    display: block;
    container: answers / inline-size;
    font-size: var(--text-s);
  }
  .said {
    padding: 8px 16px 0;
    color: var(--ink-2);
  }
  .sides {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    padding-block-end: 12px;
  }
  .side {
    display: grid;
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    padding: 10px 14px 10px 16px;
  }
  .side + .side {
    border-inline-start: 1px solid var(--line);
  }
  /* Lines of both sides share the rows of one grid, so that a line that wraps keeps its neighbour. */
  .sides[data-aligned] :is(.side, wb-json-tree) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: subgrid;
  }
  .side-head {
    display: grid;
    gap: 6px;
    margin-block-end: 8px;
  }
  select.input {
    min-block-size: 1.75rem;
    padding-block: 2px;
    font-size: var(--text-s);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 3px 8px;
    min-block-size: 1.5rem;
    color: var(--ink-3);
  }
  .facts .server-name {
    color: var(--ink);
  }
  .facts .end {
    display: flex;
    gap: 8px;
    margin-inline-start: auto;
    align-items: center;
  }
  .link {
    min-block-size: 1.5rem;
    padding: 0 4px;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--blue);
    font: inherit;
    cursor: pointer;
  }
  .link:hover {
    text-decoration: underline;
  }
  .empty {
    padding: 16px;
    color: var(--ink-2);
  }
  @container answers (max-width: 29rem) {
    .sides,
    .sides[data-aligned] :is(.side, wb-json-tree) {
      display: block;
    }
    .side + .side {
      border-inline-start: 0;
      border-block-start: 1px solid var(--line);
    }
  }
`;
