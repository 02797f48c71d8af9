import { css } from "lit";

/** The commands palette. */
export const paletteStyles = css`
  .palette {
    inline-size: min(34rem, calc(100vw - 2rem));
    margin: 12vh auto auto;
    z-index: var(--z-dialog);
  }
  .palette .input {
    border: 0;
    border-block-end: 1px solid var(--line);
    border-radius: 0;
    min-block-size: 2.5rem;
    background: transparent;
    padding-inline: 14px;
    font-size: var(--text-l);
  }
  .palette [role="option"] {
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 1.875rem;
    padding-inline: 14px;
  }
  .palette [role="option"] kbd {
    margin-inline-start: auto;
  }
  .palette [role="option"][aria-selected="true"] {
    background: var(--blue-tint);
  }
`;
