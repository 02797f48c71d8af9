import { css } from "lit";

/** The frames, a row each, and the log lines below them. */
export const framesStyles = css`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }
  .frames-scroll {
    overflow-anchor: none;
  }
  .scroll-area {
    position: relative;
    min-block-size: 0;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }
  .frames {
    inline-size: 100%;
    table-layout: fixed;
    font-size: var(--text-s);
  }
  .col-n {
    inline-size: 2.25rem;
  }
  [data-digits="4"] .col-n {
    inline-size: 2.75rem;
  }
  :is([data-digits="5"], [data-digits="6"]) .col-n {
    inline-size: 3.4rem;
  }
  .col-dir {
    inline-size: 4.6rem;
  }
  .col-server {
    inline-size: 4.25rem;
  }
  [data-clients] .col-server {
    inline-size: 6.5rem;
  }
  .col-era {
    inline-size: 3.3rem;
  }
  .col-bytes {
    inline-size: 5.4rem;
  }
  .col-ms {
    inline-size: 2.6rem;
  }
  .col-outcome {
    inline-size: 6.25rem;
  }
  .frames thead th {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: 0 6px;
    block-size: 1.5rem;
    background: var(--ground);
    box-shadow: inset 0 -1px var(--line);
    color: var(--ink-3);
    font-size: var(--text-xs);
    font-weight: 600;
    text-align: start;
  }
  .frames thead th.num {
    text-align: end;
  }
  .frames td {
    vertical-align: middle;
    padding: 0 6px;
    block-size: var(--row);
    line-height: 1;
    font-weight: 400;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .frames .gap td {
    padding: 0;
    block-size: 0;
  }
  .frames svg.gap {
    display: block;
  }
  .frame-row {
    cursor: default;
  }
  .frame-row:hover {
    background: var(--hover);
  }
  .frame-row[data-outcome="error"],
  .frame-row[data-outcome="stray"] {
    background: var(--red-tint);
  }
  .frame-row[data-outcome="asks"] {
    background: var(--yellow-tint);
  }
  .frame-row[data-of-cell] {
    box-shadow: inset 2px 0 var(--line-control);
  }
  .frame-row[aria-selected="true"] {
    background: var(--blue-tint);
    box-shadow: inset 2px 0 var(--blue);
  }
  .frame-row[data-dir="meta"] td {
    color: var(--ink-2);
    box-shadow: inset 0 1px var(--line);
    background: var(--paper);
  }
  .frames .dir {
    color: var(--ink-3);
  }
  .frames .dir .sign {
    color: inherit;
  }
  .frames .dir .icon {
    font-size: 0.875rem;
    color: var(--ink-2);
  }
  .frames .method {
    font-family: var(--mono);
    color: var(--ink);
  }
  .conn {
    font-family: var(--sans);
    color: var(--ink-3);
  }
  .frame-row:is([data-meta="gap"], [data-meta="damaged"]) td {
    background: var(--yellow-tint);
    color: var(--ink);
  }
  .frame-row[data-dir="meta"] .icon {
    color: var(--yellow);
    vertical-align: -2px;
  }
  .weight {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(2.2rem, max-content);
    gap: 4px;
    align-items: center;
  }
  .log-row td {
    padding: 0 6px;
    block-size: 1.25rem;
    color: var(--ink-3);
    font: var(--text-xs) / 1.25rem var(--mono);
  }
  .log-row .log-line {
    display: block;
    line-height: 1rem;
    padding-inline-start: 9px;
    border-inline-start: 2px solid var(--line-control);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .log-row b {
    font-weight: 400;
    color: var(--ink-2);
  }
  .trace {
    padding: 0;
    border: 0;
    background: none;
    color: var(--blue);
    font: inherit;
    cursor: pointer;
  }
  .trace:hover {
    text-decoration: underline;
  }
  @media (max-width: 760px), (max-height: 560px) {
    :host {
      display: block;
    }
    .scroll-area {
      display: block;
    }
    .frames-scroll {
      overflow: auto hidden;
    }
    .frames {
      min-inline-size: 34rem;
    }
  }
  @media (forced-colors: active) {
    .frame-row[aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .bar,
    .era-badge::before {
      forced-color-adjust: none;
    }
  }
`;
