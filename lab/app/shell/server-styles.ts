import { css } from "lit";

/** Server chips and their pulses. */
export const serverStyles = css`
  .servers {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .server-chip {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    block-size: var(--control);
    padding-inline: 9px 1px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--ground);
    font-size: var(--text-s);
    white-space: nowrap;
  }
  .server-chip .server-name {
    font: 600 var(--text-s)/1 var(--mono);
  }
  .server-chip .epoch {
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  .server-chip .button {
    border-radius: 0 5px 5px 0;
  }
  .pulse {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    border: 1.5px solid var(--ink-2);
    flex: none;
  }
  .pulse[data-server-state="ready"] {
    background: var(--ink-2);
  }
  .pulse[data-server-state="starting"] {
    border-color: var(--blue);
    border-inline-end-color: transparent;
  }
  .pulse[data-server-state="died"] {
    border-radius: 0;
    border-color: var(--red);
    background: var(--red);
    rotate: 45deg;
  }
  @media (forced-colors: active) {
    .pulse {
      forced-color-adjust: none;
    }
  }
`;
