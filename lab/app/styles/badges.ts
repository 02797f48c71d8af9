import { css } from "lit";

/** Era badges, byte bars, boxed invisible characters, keys. */
export const badges = css`
  .era-badge {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 0 5px;
    block-size: 1.125rem;
    font: 600 var(--text-xs)/1 var(--sans);
    font-variant-numeric: tabular-nums;
    border: 1px solid;
    vertical-align: middle;
    white-space: nowrap;
  }
  .era-badge::before {
    content: "";
    inline-size: 7px;
    block-size: 7px;
    border: 1.5px solid currentColor;
    flex: none;
  }
  .era-badge[data-era="2024"] {
    color: var(--era-24);
    border-color: var(--era-24-line);
    border-radius: 0;
    background: transparent;
  }
  .era-badge[data-era="2026"] {
    color: var(--era-26);
    border-color: transparent;
    border-radius: var(--radius-round);
    background: var(--era-26-tint);
  }
  .era-badge[data-era="2026"]::before {
    border-radius: 50%;
    background: currentColor;
  }
  .era-badge[data-plain] {
    padding: 0;
    border: 0;
    background: none;
  }
  .era-badge[data-era="none"] {
    color: var(--ink-3);
    border-style: dashed;
    border-color: var(--line-control);
  }
  .era-badge[data-era="none"]::before {
    display: none;
  }

  .bar {
    display: block;
    inline-size: 100%;
    block-size: 7px;
    overflow: hidden;
    color: var(--line-control);
  }
  .bar line {
    stroke: currentColor;
    stroke-width: 14;
  }
  .bar .bar-envelope {
    stroke-dasharray: 2 2;
  }
  .bar[data-era="2024"] {
    color: var(--era-24-line);
  }
  .bar[data-era="2026"] {
    color: var(--era-26-line);
  }
  .bar[data-kind="err"] {
    color: var(--red-line);
  }
  .bar-key {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    font-size: var(--text-s);
    color: var(--ink-3);
  }
  .bar-key .bar {
    inline-size: 18px;
  }

  .byte-mark {
    display: inline;
    padding: 0 3px;
    border: 1px solid var(--yellow-line);
    border-radius: var(--radius-s);
    background: var(--yellow-tint);
    color: var(--yellow);
    font: 600 0.85em/1.2 var(--mono);
    white-space: nowrap;
  } /* a control, bidi or invisible character */
  .byte-mark[data-quiet] {
    border-color: var(--line-control);
    background: transparent;
    color: var(--ink-3);
  }
  .points {
    color: var(--ink-2);
    font-size: var(--text-s);
    display: inline-flex;
    gap: 3px;
    align-items: center;
    font-variant-numeric: tabular-nums;
  }
  kbd {
    padding: 0 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
    color: var(--ink-2);
    font-size: var(--text-xs);
  }

  .server-name {
    font: 600 var(--text-s)/1.2 var(--mono);
  }
  @media (forced-colors: active) {
    .bar,
    .era-badge::before {
      forced-color-adjust: none;
    }
  }
`;
