import { css } from "lit";

/** Steps on the left, what happened on the right; below each other on a small screen. */
export const stepsStyles = css`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-block-size: 0;
  }
  .stepper {
    display: grid;
    grid-template: minmax(0, 1fr) / 21rem minmax(0, 1fr);
    min-block-size: 0;
  }
  .stepper-list {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    min-block-size: 0;
    background: var(--ground);
    border-inline-end: 1px solid var(--line);
  }
  .stepper-title {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    padding: 12px 10px 8px 16px;
  }
  .stepper-title h1 {
    font-size: var(--text-xl);
    line-height: 1.3;
    letter-spacing: -0.006em;
  }
  .stepper-title p {
    color: var(--ink-2);
    font-size: var(--text-s);
    margin-block-start: 2px;
    grid-column: 1 / -1;
    padding-inline-end: 6px;
  }
  .steps {
    padding-block: 2px 6px;
  }
  .steps-group {
    padding: 8px 16px 0;
    color: var(--ink-3);
    font-size: var(--text-s);
    font-weight: 600;
  }
  .steps-rule {
    margin: 4px 16px;
    border-block-start: 1px solid var(--line);
  }
  .step {
    /* Its verdict, which comes later, stays in view, too. */
    scroll-margin-block: 4rem;
    position: relative;
    display: grid;
    grid-template-columns: 1.375rem minmax(0, 1fr) auto;
    gap: 1px 10px;
    padding: 7px 10px 7px 16px;
  }
  .step-number {
    display: grid;
    place-items: center;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    border: 1.5px solid var(--line-control);
    border-radius: 50%;
    background: var(--paper);
    font: 600 var(--text-xs) / 1 var(--sans);
    color: var(--ink-2);
    z-index: 1;
  }
  .step:not(:last-child)::after {
    content: "";
    position: absolute;
    inset: 30px auto -8px 26px;
    inline-size: 1.5px;
    background: var(--line-control);
  }
  .step-number[data-done] {
    background: var(--ink-2);
    border-color: var(--ink-2);
    color: var(--paper);
  }
  .step[data-step="now"] {
    background: var(--blue-tint);
    box-shadow: inset 3px 0 var(--blue);
  }
  .step[data-step="now"] .step-number {
    background: var(--blue-fill);
    border-color: var(--blue-fill);
    color: var(--on-blue);
  }
  .step:is([data-step="next"], [data-step="now"])::after {
    background: repeating-linear-gradient(var(--line-control) 0 2px, transparent 2px 5px);
  }
  .step-name {
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink);
    font: 600 var(--text-l) / 1.375rem var(--sans);
    text-align: start;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .step-name:hover {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  .step[data-step="next"] .step-name {
    color: var(--ink-2);
    font-weight: 500;
  }
  .step .button {
    align-self: start;
    min-block-size: 1.5rem;
    color: var(--blue);
  }
  .step-text {
    grid-column: 2 / -1;
    color: var(--ink-2);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .step-verdict {
    grid-column: 2 / -1;
    margin-block-start: 3px;
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    align-items: center;
  }
  .step-verdict .sign {
    white-space: normal;
    overflow-wrap: anywhere;
    align-items: start;
  }
  .step-verdict .sign .icon {
    margin-block-start: 2px;
  }
  .stepper-foot {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    padding: 8px 12px;
    border-block-start: 1px solid var(--line);
    background: var(--paper);
  }
  .stepper-foot .note {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    justify-content: end;
    margin-inline-start: auto;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .stepper-view {
    display: grid;
    gap: var(--s5);
    align-content: start;
    padding: var(--s4) var(--s6) var(--s6);
    background: var(--paper);
  }
  .stepper-view > * {
    min-inline-size: 0;
  }
  .stepper-view h2 {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    margin-block-end: 6px;
    font-size: var(--text-m);
    font-weight: 650;
  }
  .as-written {
    margin-block-start: 8px;
  }
  wb-sequence {
    max-block-size: 31rem;
  }
  .frame {
    display: grid;
    gap: 6px;
    justify-items: start;
  }
  wb-frame-detail {
    inline-size: 100%;
    block-size: 19rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    overflow: clip;
  }
  .two {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
    gap: var(--s5);
    align-items: start;
  }
  .two:empty {
    display: none;
  }
  .two > * {
    min-inline-size: 0;
  }
  .card {
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--paper);
    overflow: clip;
    font-size: var(--text-s);
  }
  .sheet :is(th, td) {
    overflow-wrap: anywhere;
  }
  .sheet .sign {
    white-space: normal;
  }
  .fact-link {
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .fact-link:hover {
    color: var(--blue);
    text-decoration: underline;
  }
  .step-parts {
    display: grid;
    gap: var(--s4);
    max-inline-size: 56rem;
  }
  @media (max-width: 1180px) {
    .stepper {
      grid-template-columns: 17rem minmax(0, 1fr);
    }
  }
  @media (max-width: 760px), (max-height: 560px) {
    :host,
    .stepper,
    .stepper-list {
      display: block;
    }
    .pane {
      overflow: visible;
    }
    .stepper-view {
      border-block-start: 1px solid var(--line);
    }
    .stepper-foot {
      position: sticky;
      inset-block-end: 0;
      z-index: 2;
    }
  }
  @media (forced-colors: active) {
    .step[data-step="now"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
