import { css } from "lit";

/** The commands palette. */
export const paletteStyles = css`
  .palette {
    inline-size: min(34rem, calc(100vw - 2rem));
    margin: 12vh auto auto;
    padding: 0;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-l);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-2);
    z-index: var(--z-dialog);
  }
  .palette[data-static] {
    position: static;
    margin: 0;
    inline-size: 100%;
    box-shadow: var(--shadow-1);
  }
  .palette::backdrop {
    background: rgb(10 14 20 / 0.35);
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
