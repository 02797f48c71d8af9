import { css } from "lit";

/** A state as a sealed thing. */
export const sealStyles = css`
  .seal {
    border: 1px solid var(--line-control);
    border-radius: var(--radius-l);
    overflow: clip;
  }
  .seal-head {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: center;
    padding: 7px 12px;
    background: var(--ground);
    border-block-end: 1px solid var(--line);
    font-size: var(--text-s);
  }
  .seal-head > .icon {
    font-size: 1.05rem;
  }
  .seal-head b {
    font-size: var(--text-m);
    font-weight: 650;
  }
  .seal-head .sign {
    white-space: normal;
  }
  .fact-link {
    padding: 0;
    border: 0;
    background: none;
    color: var(--blue);
    font: inherit;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 2px;
    cursor: pointer;
  }
  .seal-strip {
    display: block;
    inline-size: 100%;
    block-size: 38px;
    padding-inline: 12px;
  }
  .seal-strip .open,
  .seal-strip .shut {
    stroke: var(--line-control);
    fill: var(--paper);
  }
  .seal-strip .shut {
    fill: var(--sunken);
  }
  .seal-strip .hatch {
    stroke: var(--line-control);
    stroke-width: 1;
    fill: none;
  }
  .seal-strip .changed {
    fill: var(--yellow-line);
  }
  .seal-key {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    padding: 0 12px 7px;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .seal-key b {
    font-weight: 600;
    color: var(--ink-2);
  }
  .seal-text {
    overflow-wrap: anywhere;
    line-height: 1.6;
    padding: 8px 12px;
    border-block: 1px solid var(--line);
    background: var(--sunken);
    font-size: var(--text-s);
    color: var(--ink-3);
    max-block-size: 14rem;
    overflow-y: auto;
  }
  .seal-text .open {
    color: var(--ink);
  }
  .seal-text .changed {
    text-decoration: none;
    background: var(--yellow-tint);
    color: var(--yellow);
    font-weight: 700;
    box-shadow: 0 0 0 1px var(--yellow-line);
    border-radius: 2px;
  }
  .seal-text del {
    color: var(--ink-3);
    text-decoration: line-through;
  }
  .pairs {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 3px 14px;
    padding: 8px 12px 10px;
    font-size: var(--text-s);
  }
  .pairs dt {
    color: var(--ink-3);
  }
  .pairs dd {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: center;
    overflow-wrap: anywhere;
  }
  .pairs dd .mono {
    min-inline-size: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .countdown {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    align-items: center;
    font-variant-numeric: tabular-nums;
  }
  progress {
    appearance: none;
    inline-size: 7rem;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--line);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--ink-2);
  }
  progress::-moz-progress-bar {
    background: var(--ink-2);
  }
  @media (forced-colors: active) {
    .seal-strip {
      forced-color-adjust: none;
    }
  }
`;
