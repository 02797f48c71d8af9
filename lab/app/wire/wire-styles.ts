import { css } from "lit";

/** What crossed, and what the server said about it. */
export const wireStyles = css`
  :host {
    display: block;
    min-block-size: 0;
    min-inline-size: 0;
  }
  .wire {
    block-size: 100%;
    background: var(--ground);
    display: grid;
    grid-template: auto minmax(7rem, 1fr) minmax(10rem, 20rem) / minmax(0, 1fr);
    min-block-size: 0;
  }
  .wire[data-closed] {
    grid-template-rows: auto minmax(7rem, 1fr);
  }
  .wire-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px var(--s3);
    padding: 6px 10px;
    border-block-end: 1px solid var(--line);
  }
  .wire-head h2 {
    font-size: var(--text-m);
    font-weight: 650;
  }
  .wire-head .count {
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .filters .input {
    min-block-size: 1.625rem;
    inline-size: 9.5rem;
    font-size: var(--text-s);
    padding-block: 1px;
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
  .frame-row[data-dir="meta"] b {
    font-weight: 500;
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
  .to-tail {
    position: absolute;
    inset: auto 0 8px;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--shadow-1);
  }
  .empty {
    padding: var(--s5);
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  wb-frame-detail {
    border-block-start: 1px solid var(--line-control);
    min-block-size: 0;
    min-inline-size: 0;
  }

  @media (max-width: 1180px) {
    .wire {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 19rem);
    }
    .wire[data-closed] {
      grid-template-columns: minmax(0, 1fr);
    }
    .wire-head {
      grid-column: 1 / -1;
    }
    wb-frame-detail {
      border-block-start: 0;
      border-inline-start: 1px solid var(--line);
    }
  }
  @media (max-width: 760px), (max-height: 560px) {
    .wire {
      display: block;
      block-size: auto;
      border-block-start: 1px solid var(--line);
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
    wb-frame-detail {
      border-inline-start: 0;
      border-block-start: 1px solid var(--line);
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
