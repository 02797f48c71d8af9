import { css } from "lit";

/** Who said what: lanes, arrows, signs. Drawn 1:1, so a letter keeps its size in any width. */
export const sequenceStyles = css`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    position: relative;
    min-block-size: 0;
    min-inline-size: 0;
    background: var(--paper);
  }
  .scroller {
    overflow: auto;
    overscroll-behavior: contain;
    scroll-padding-block: 2.5rem 0.5rem;
  }
  .sequence {
    display: block;
    inline-size: 100%;
  }
  .heads {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    background: var(--paper);
    box-shadow: inset 0 -1px var(--line);
  }
  text {
    font: 0.75rem var(--sans);
    fill: var(--ink-2);
  }
  .who {
    font-weight: 650;
    fill: var(--ink);
  }
  .who-box {
    fill: var(--ground);
    stroke: var(--line-control);
  }
  .life {
    stroke: var(--line-control);
    stroke-dasharray: 2 4;
  }
  .life[data-lives] {
    stroke-dasharray: none;
  }
  .life[data-off] {
    stroke: var(--line);
  }
  .arrow {
    cursor: default;
    outline: none;
  }
  .arrow .field {
    fill: transparent;
  }
  .arrow:hover .field {
    fill: var(--hover);
    fill-opacity: 0.5;
  }
  .arrow[data-now] .field {
    fill: var(--blue-tint);
    fill-opacity: 1;
  }
  .arrow[data-now] .edge {
    fill: var(--blue);
  }
  .arrow[data-now] text {
    stroke: var(--blue-tint);
  }
  .wide[data-walk] .arrow[aria-selected="true"] .field {
    stroke: var(--blue);
    stroke-width: 2px;
  }
  .arrow .turn {
    font-size: 0.6875rem;
    font-weight: 600;
    fill: var(--ink-3);
    stroke: var(--paper);
  }
  .seal-mark {
    fill: var(--paper);
    stroke: var(--ink-2);
    stroke-width: 1.4;
  }
  .coming {
    pointer-events: none;
  }
  .arrow.coming line {
    stroke: var(--line-control);
    stroke-dasharray: 2 4;
  }
  .arrow.coming .tip {
    fill: var(--line-control);
  }
  .arrow.coming .label {
    fill: var(--ink-3);
  }
  .arrow[data-peer] .edge {
    fill: var(--line-control);
  }
  .arrow[aria-selected="true"] .field {
    fill: var(--blue-tint);
    fill-opacity: 1;
  }
  .arrow[aria-selected="true"] .edge {
    fill: var(--blue);
  }
  .arrow:focus-visible .field {
    stroke: var(--blue);
    stroke-width: 4px;
  }
  .arrow .edge {
    fill: none;
  }
  .arrow line {
    stroke: var(--ink-2);
    stroke-width: 1.5;
  }
  .arrow .tip {
    fill: var(--ink-2);
  }
  .arrow text {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
  .arrow[aria-selected="true"] text {
    stroke: var(--blue-tint);
  }
  .arrow .n,
  .arrow .bytes {
    fill: var(--ink-3);
    font-size: 0.6875rem;
    font-variant-numeric: tabular-nums;
  }
  .arrow .word {
    font-weight: 600;
  }
  .arrow[data-kind="notification"] line {
    stroke-dasharray: 9 4;
  }
  .arrow[data-line="run"] line {
    stroke: var(--line-control);
  }
  .arrow[data-line="run"] .tip {
    fill: var(--line-control);
  }
  .arrow[data-line="run"] text,
  .arrow[data-line="process"] text {
    fill: var(--ink-3);
  }
  .arrow[data-line="process"] text {
    font-size: 0.6875rem;
  }
  .arrow .process {
    fill: var(--paper);
    stroke: var(--line-control);
    stroke-width: 1.5;
  }
  .arrow[data-late] line {
    stroke-dasharray: 10 3 2 3;
  }
  .arrow[data-outcome="silent"] line {
    stroke-dasharray: 2 3;
  }
  .arrow[data-outcome="asks"] line {
    stroke: var(--yellow-line);
  }
  .arrow[data-outcome="asks"] .tip {
    fill: var(--yellow-line);
  }
  .arrow[data-outcome="asks"] .label {
    fill: var(--yellow);
  }
  .arrow:is([data-outcome="error"], [data-outcome="stray"]) line {
    stroke: var(--red-line);
    stroke-dasharray: 6 3;
  }
  .arrow[data-outcome="stray"] line {
    stroke-dasharray: 1 3;
    stroke-width: 2.5;
  }
  .arrow:is([data-outcome="error"], [data-outcome="stray"]) .tip {
    fill: var(--red-line);
  }
  .arrow[data-line="process"][data-outcome="error"] .process {
    stroke: var(--red-line);
  }
  .arrow:is([data-outcome="error"], [data-outcome="stray"]) .label {
    fill: var(--red);
  }
  .arrow[data-outcome="waits"] line {
    stroke: var(--blue);
  }
  .arrow[data-outcome="waits"] .tip {
    fill: var(--blue);
  }
  .arrow[data-outcome="waits"] .label {
    fill: var(--blue);
  }
  .tap-mark {
    fill: var(--paper);
    stroke: var(--ink-3);
    stroke-width: 1.5;
  }
  .tap-mark[data-era="2024"] {
    stroke: var(--era-24-line);
    stroke-width: 2;
  }
  .tap-mark[data-era="2026"] {
    fill: var(--era-26-line);
    stroke: var(--era-26-line);
  }
  .gap {
    display: block;
  }
  @media (forced-colors: active) {
    .arrow[aria-selected="true"] .field {
      stroke: Highlight;
      stroke-width: 2px;
    }
    .tap-mark {
      forced-color-adjust: none;
    }
  }
  @media (max-width: 760px), (max-height: 560px) {
    .scroller {
      overflow: auto hidden;
    }
    .heads {
      position: static;
    }
  }
`;
