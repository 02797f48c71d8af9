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
  .wire-head > .button {
    margin-inline-start: auto;
  }
  .wire-head .link {
    min-block-size: 1.5rem;
    padding: 0 2px;
    border: 0;
    background: none;
    color: var(--blue);
    font: var(--text-s) / 1 var(--sans);
    cursor: pointer;
  }
  .filter-panel {
    display: grid;
    gap: 4px;
    padding: 6px 10px;
    max-block-size: min(15rem, 34vh);
    overflow: auto;
    border-block-end: 1px solid var(--line);
  }
  .facet {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: 8px;
    border: 0;
    padding: 0;
    margin: 0;
    font-size: var(--text-s);
  }
  .facet legend {
    float: inline-start;
    padding: 4px 0 0;
    color: var(--ink-3);
  }
  .facet-values {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    grid-column: 2;
  }
  .facet-values .chip-toggle {
    overflow-wrap: anywhere;
  }
  .facet .more {
    color: var(--ink-3);
  }
  wb-frames {
    min-block-size: 0;
    min-inline-size: 0;
  }
  wb-frame-detail {
    border-block-start: 1px solid var(--line-control);
    min-block-size: 0;
    min-inline-size: 0;
  }

  @media (min-width: 1181px) {
    .wire[data-wide]:not([data-closed]) {
      grid-template: auto minmax(0, 1fr) / minmax(0, 3fr) minmax(0, 2fr);
    }
    .wire[data-wide] .wire-top {
      grid-column: 1 / -1;
    }
    .wire[data-wide] wb-frame-detail {
      border-block-start: 0;
      border-inline-start: 1px solid var(--line);
    }
  }
  @media (max-width: 1180px) {
    .wire:not([data-wide]) {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 19rem);
    }
    .wire[data-closed] {
      grid-template-columns: minmax(0, 1fr);
    }
    .wire-top {
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
    wb-frame-detail {
      border-inline-start: 0;
      border-block-start: 1px solid var(--line);
    }
  }
`;
