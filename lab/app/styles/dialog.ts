import { css } from "lit";

/** What floats over the page and waits to be closed: raised, with a shadow, the page dimmed behind it. */
export const dialogStyles = css`
  dialog {
    padding: 0;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-l);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-2);
  }
  dialog::backdrop {
    background: rgb(10 14 20 / 0.35);
  }
`;
