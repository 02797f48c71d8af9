import { css } from "lit";

/** A question before something runs. */
export const permitStyles = css`
  .permit {
    border-color: var(--yellow-line);
  }
  .permit .card-head {
    background: var(--yellow-tint);
    border-color: var(--yellow-line);
  }
  .permit .card-head .icon {
    color: var(--yellow);
  }
  .command {
    display: grid;
    gap: 1px;
    padding-block: 6px;
  }
  .command + .command {
    border-block-start: 1px solid var(--line);
  }
  .command code {
    overflow-wrap: anywhere;
  }
  .command span {
    color: var(--ink-3);
  }
`;
