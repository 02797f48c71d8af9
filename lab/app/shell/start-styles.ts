import { css } from "lit";

/** The list of labs. */
export const startStyles = css`
  .start > * {
    min-inline-size: 0;
  }
  .start {
    max-inline-size: 76rem;
    margin-inline: auto;
    padding: var(--s6) var(--s6) var(--s8);
    display: grid;
    grid-template-columns: minmax(0, 1fr) 22rem;
    gap: var(--s6);
    align-items: start;
  }
  .start-title {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 8px 16px;
  }
  .start-title h1 {
    font-size: var(--text-2xl);
    letter-spacing: -0.014em;
    line-height: 1.2;
  }
  .start-title p {
    color: var(--ink-2);
    font-size: var(--text-l);
    max-inline-size: 56ch;
  }
  .start-title .head-actions {
    align-self: center;
  }
  .lab-list {
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--paper);
    overflow: clip;
  }
  .lab-item {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr) 9rem;
    gap: 2px 12px;
    padding: 11px 16px;
    position: relative;
  }
  .lab-item + .lab-item {
    border-block-start: 1px solid var(--line);
  }
  .lab-item:hover {
    background: var(--ground);
  }
  .lab-item[data-open] {
    box-shadow: inset 3px 0 var(--blue);
  }
  .lab-number {
    font: 600 var(--text-l)/1.4 var(--sans);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  .lab-item h3 {
    font-size: var(--text-l);
    font-weight: 650;
    line-height: 1.4;
  }
  .lab-item h3 a {
    color: inherit;
    text-decoration: none;
  }
  .lab-item h3 a::after {
    content: "";
    position: absolute;
    inset: 0;
  }
  .lab-item h3 a:hover {
    color: var(--blue);
  }
  .lab-item h3 a:focus-visible {
    outline: none;
  }
  .lab-item:has(h3 a:focus-visible) {
    outline: var(--focus);
    outline-offset: -2px;
  }
  .lab-item .about {
    color: var(--ink-2);
    grid-column: 2;
  }
  .lab-item .facts {
    grid-column: 2;
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    color: var(--ink-3);
    font-size: var(--text-s);
    align-items: center;
  }
  .lab-progress {
    grid-column: 3;
    grid-row: 1 / span 3;
    display: grid;
    gap: 4px;
    align-content: center;
    font-size: var(--text-s);
    color: var(--ink-2);
  }
  .column > *,
  .board > *,
  .turns > *,
  .turn > * {
    min-inline-size: 0;
  }
  .column {
    display: grid;
    gap: var(--s5);
    min-inline-size: 0;
  }
  .section-title {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: baseline;
    margin-block-end: 8px;
  }
  .section-title h2 {
    font-size: var(--text-l);
    font-weight: 650;
  }
  .section-title span {
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .card {
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--paper);
    overflow: clip;
    font-size: var(--text-s);
  }
  .card-head {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: center;
    min-block-size: 2rem;
    padding: 4px 12px;
    border-block-end: 1px solid var(--line);
  }
  .card-head h2,
  .card-head h3 {
    font-size: var(--text-m);
    font-weight: 650;
  }
  .card-head .aside {
    margin-inline-start: auto;
    color: var(--ink-3);
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: center;
  }
  .card-body {
    padding: 10px 12px;
  }
  .card-scroll {
    overflow-x: auto;
  }
  .field-row {
    display: grid;
    gap: 8px;
  }
  .start-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-inline-start: auto;
    align-self: center;
  }
  .start-actions .input {
    inline-size: 13rem;
    min-block-size: var(--control);
  }
  .path {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
  .facts .era-badge {
    margin-inline-end: 2px;
  }
  .facts > :empty {
    display: none;
  }
  .empty {
    padding: 14px 16px;
    color: var(--ink-2);
  }
  .more {
    margin-block-start: 4px;
  }
  .ran {
    color: var(--ink-3);
  }
  progress {
    appearance: none;
    border: 0;
    border-radius: var(--radius-round);
    background: var(--line);
    overflow: hidden;
    block-size: 6px;
    inline-size: 100%;
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--ink-2);
    border-radius: var(--radius-round);
  }
  progress::-moz-progress-bar {
    background: var(--ink-2);
  }
  progress[data-of="points"]::-webkit-progress-value {
    background: var(--green-line);
  }
  progress[data-of="points"]::-moz-progress-bar {
    background: var(--green-line);
  }
  .sheet .num {
    text-align: end;
  }
  .sheet thead th {
    white-space: nowrap;
  }
  .sheet .path {
    color: var(--ink-2);
  }
  @media (max-width: 1180px) {
    .start {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 560px) {
    .lab-item {
      grid-template-columns: 2rem minmax(0, 1fr);
    }
    .lab-progress {
      grid-column: 2;
      grid-row: auto;
    }
    .start-actions {
      margin-inline-start: 0;
    }
  }
`;
