import { css } from "lit";

/** Bytes by cell and era. */
export const bytesStyles = css`
  :host {
    overflow: auto;
    overscroll-behavior: contain;
    min-block-size: 0;
    min-inline-size: 0;
    background: var(--paper);
    font-size: var(--text-s);
  }
  .inside {
    display: grid;
    gap: var(--s5);
    padding: var(--s4) var(--s4) var(--s5);
    min-inline-size: 27rem;
  }
  .totals {
    display: grid;
    grid-template-columns: max-content minmax(4rem, 1fr) max-content;
    gap: 4px 12px;
    align-items: center;
  }
  .totals dd {
    color: var(--ink-2);
  }
  .totals .sum {
    grid-column: 2 / -1;
    padding-block-start: 4px;
    border-block-start: 1px solid var(--line);
    text-align: end;
  }
  .totals dt.sum {
    grid-column: 1;
    text-align: start;
    color: var(--ink-2);
  }
  b {
    font-weight: 650;
    color: var(--ink);
  }
  figure {
    display: grid;
    gap: 4px;
  }
  figcaption {
    color: var(--ink-3);
  }
  .curve {
    display: block;
    inline-size: 100%;
    block-size: 6.5rem;
    border-block-end: 1px solid var(--line-control);
    overflow: visible;
  }
  .curve polyline {
    fill: none;
    stroke-width: 1.75;
    vector-effect: non-scaling-stroke;
  }
  .curve [data-era="2024"] {
    stroke: var(--era-24-line);
    stroke-dasharray: 5 3;
  }
  .curve [data-era="2026"] {
    stroke: var(--era-26-line);
  }
  table {
    inline-size: 100%;
    table-layout: fixed;
  }
  .col-name {
    inline-size: 24%;
  }
  .col-sum {
    inline-size: 4.4rem;
  }
  thead th {
    padding: 0 6px;
    block-size: 1.5rem;
    box-shadow: inset 0 -1px var(--line);
    color: var(--ink-3);
    font-size: var(--text-xs);
    font-weight: 600;
    white-space: nowrap;
  }
  thead th.num {
    text-align: end;
  }
  tbody :is(th, td) {
    padding: 0 6px;
    block-size: var(--row);
    font-weight: 400;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  tbody tr:hover {
    background: var(--hover);
  }
  tbody tr[aria-current] {
    background: var(--blue-tint);
  }
  tbody td.num {
    color: var(--ink-2);
  }
  .weight {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(3.4rem, max-content);
    gap: 6px;
    align-items: center;
  }
  .link {
    max-inline-size: 100%;
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink);
    font: var(--text-s) / 1.2 var(--mono);
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .link:hover {
    color: var(--blue);
    text-decoration: underline;
  }
  .mono {
    color: var(--ink-2);
  }
  .empty {
    padding: var(--s5);
    color: var(--ink-2);
  }
  @media (forced-colors: active) {
    .curve {
      forced-color-adjust: none;
    }
  }
`;
