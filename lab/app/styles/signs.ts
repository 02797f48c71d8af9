import { css } from "lit";

/** Small signs: a shape, a word, and only then a colour. */
export const signs = css`
  .sign {
    vertical-align: middle;
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--ink-2);
    white-space: nowrap;
    font-size: var(--text-s);
  }
  .sign .icon {
    font-size: 0.875rem;
  }
  .sign[data-sign="stale"],
  .sign[data-sign="asks"],
  .sign[data-sign="almost"],
  .sign[data-sign="invalid"],
  .sign[data-sign="open"] {
    color: var(--yellow);
  }
  .sign[data-sign="error"],
  .sign[data-sign="stray"],
  .sign[data-sign="died"] {
    color: var(--red);
  }
  .sign[data-sign="correct"],
  .sign[data-sign="holds"] {
    color: var(--green);
  }
  .sign[data-sign="running"],
  .sign[data-sign="queued"] {
    color: var(--blue);
  }
  .sign[data-sign="running"] .icon {
    animation: turn 1.2s linear infinite;
    transform-origin: center;
    transform-box: fill-box;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .sign .icon {
      animation: none !important;
    }
  }
`;
