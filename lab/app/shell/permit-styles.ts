import { css } from "lit";

/** A question before something runs: what floats has a shadow, what waits for a person is yellow. */
export const permitStyles = css`
  .question {
    inline-size: min(40rem, calc(100vw - 2rem));
    max-block-size: calc(100dvh - 4rem);
    font-size: var(--text-m);
  }
  .question-head {
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 2.5rem;
    padding: 6px 16px;
    border-block-end: 1px solid var(--line);
  }
  .question-head[data-waits] {
    background: var(--yellow-tint);
    border-color: var(--yellow-line);
  }
  .question-head[data-waits] .icon {
    color: var(--yellow);
  }
  .question-head h2 {
    font-size: var(--text-m);
    font-weight: 650;
  }
  .question-body {
    display: grid;
    gap: var(--s4);
    padding: 12px 16px;
  }
  .question-foot {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 10px 16px;
    border-block-start: 1px solid var(--line);
  }
  .asked li {
    display: flex;
    gap: 8px;
    min-block-size: 1.5rem;
    color: var(--ink-2);
  }
  .asked code {
    color: var(--ink);
    font-weight: 600;
  }
  .command {
    display: grid;
    gap: 6px;
    padding-block: 10px 0;
    border-block-start: 1px solid var(--line);
  }
  .command h3 {
    font-size: var(--text-m);
    font-weight: 650;
  }
  .command h3 span {
    color: var(--ink-2);
    font-weight: 400;
    font-size: var(--text-s);
  }
  .command-parts {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: 4px 12px;
    font-size: var(--text-s);
  }
  .command-parts dt {
    color: var(--ink-2);
  }
  .command-parts code {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .command-parts span {
    color: var(--ink-2);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .then {
    color: var(--ink-2);
  }
  .fault {
    padding: 6px 10px;
    background: var(--yellow-tint);
  }
`;
