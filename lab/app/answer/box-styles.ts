import { css } from "lit";

/** Silence, stray lines, ends, findings, and the bytes of an exchange. */
export const boxStyles = css`
  .silence {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 2px 0;
    padding: 8px 10px;
    border: 1px dashed var(--line-control);
    border-radius: var(--radius-m);
    color: var(--ink-2);
  }
  .silence .icon {
    font-size: 1.1rem;
    color: var(--ink-3);
  }
  .silence[data-waiting] .icon {
    color: var(--blue);
    animation: turn 1.2s linear infinite;
    transform-box: fill-box;
    transform-origin: center;
  }
  @media (prefers-reduced-motion: reduce) {
    .silence[data-waiting] .icon {
      animation: none;
    }
  }
  .stray {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 2px 8px;
    padding: 6px 10px;
    border-radius: 0 var(--radius-m) var(--radius-m) 0;
    border-inline-start: 3px solid var(--red-line);
    background: var(--red-tint);
  }
  .stray > .icon {
    color: var(--red);
    grid-row: span 2;
    margin-block-start: 1px;
  }
  .stray samp {
    color: var(--red);
    font-weight: 600;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .stray p {
    grid-column: 2 / -1;
    color: var(--ink-2);
  }
  .ended {
    padding: 8px 10px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    margin-block-start: 6px;
    color: var(--ink-2);
  }
  .ended[data-died] {
    border: 0;
    border-inline-start: 3px solid var(--red-line);
    border-radius: 0 var(--radius-m) var(--radius-m) 0;
    background: var(--red-tint);
  }
  .ended > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  .ended > p > span {
    flex: 1 1 8rem;
  }
  .ended[data-died] > p > .icon,
  .ended[data-died] strong {
    color: var(--red);
  }
  .ended pre {
    margin-block-start: 4px;
    max-block-size: 12rem;
    overflow: auto;
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  .findings {
    margin-block-start: 6px;
  }
  .answers-note {
    padding: 6px 14px;
    border-block-start: 1px solid var(--line);
    background: var(--yellow-tint);
  }
  .answers-note .findings {
    margin: 0;
  }
  .finding {
    display: flex;
    gap: 7px;
    padding-block: 2px;
    color: var(--ink);
    line-height: 1.45;
  }
  .finding > .icon {
    margin-block-start: 1px;
    color: var(--yellow);
  }
  .finding > p {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .finding-code {
    color: var(--ink-3);
  }
  .findings summary {
    min-block-size: 1.5rem;
    color: var(--ink-2);
    cursor: pointer;
  }

  .cost {
    display: grid;
    grid-template-columns: minmax(4.5rem, max-content) minmax(0, 1fr) auto;
    gap: 3px 8px;
    align-items: center;
    padding: 7px 14px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-3);
  }
  .cost dt {
    color: var(--ink-2);
    font: 600 var(--text-s) var(--mono);
  }
`;
