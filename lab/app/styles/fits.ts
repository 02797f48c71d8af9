import { css } from "lit";

/** The line below a frame's source that says which revisions it fits. */
export const fitsStyles = css`
  .fits {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 4px 6px;
    padding: 3px 14px 4px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-3);
    line-height: 1.45;
  }
  .fits[data-alone] {
    padding-inline: 0;
    border: 0;
  }
  .fits details {
    flex: 1 1 16rem;
    min-inline-size: 0;
    padding-block: 2px;
  }
  .fits summary {
    cursor: pointer;
  }
  .fits summary:hover {
    color: var(--ink);
  }
  .fits dl {
    margin: 4px 0 2px;
    color: var(--ink-2);
  }
  .fits dt {
    font-weight: 600;
  }
  .fits dd {
    margin: 0 0 2px 1rem;
    overflow-wrap: anywhere;
  }
  .cell[data-referred] .cell-name {
    border-radius: var(--radius-s);
    background: var(--blue-tint);
    box-shadow: 0 0 0 3px var(--blue-tint);
    color: var(--blue);
  }
`;
