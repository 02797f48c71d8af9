import { css } from "lit";

/** What came back: columns, heads, silence, strays, ends and the bytes. */
export const answerStyles = css`
  :host {
    container: answers / inline-size;
    font-size: var(--text-s);
  }
  .answers {
    display: grid;
    border-block-start: 1px solid var(--line);
  }
  .answers[data-columns="2"] {
    grid-template-columns: 1fr 1fr;
  }
  .answers[data-columns="3"] {
    grid-template-columns: repeat(3, 1fr);
  }
  .answer {
    padding: 7px 12px 9px 14px;
    min-inline-size: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
  /* Lines of both sides share the rows of one grid, so that a line that wraps keeps its neighbour. */
  .answers[data-aligned] :is(.answer, .answer > .item, .item > wb-json-tree) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: subgrid;
  }
  .answer + .answer {
    border-inline-start: 1px solid var(--line);
  }
  .answer-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: start;
    gap: 3px 8px;
    margin-block-end: 5px;
    color: var(--ink-3);
    min-block-size: 1.5rem;
  }
  .answer-head .server-name {
    color: var(--ink);
  }
  .answer-head .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  .answer-head .facts > span {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .answer-head .facts:not(:has(*)) {
    display: none;
  }
  /* Side by side: who, how fast and where on one line, the rest below. */
  .answers[data-columns] .answer-head::after {
    content: "";
    order: 1;
    flex-basis: 100%;
  }
  .answers[data-columns] .answer-head > :is(.sign, .facts) {
    order: 2;
  }
  .answers[data-columns] .facts {
    flex: 1 1 0;
    flex-wrap: nowrap;
    min-inline-size: 10rem;
  }
  .answers[data-columns] .facts > :not(.pinned) {
    flex: none;
  }
  .answer-head .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    min-inline-size: 0;
  }
  .answer-head .facts > .pinned {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .answer-head .facts:not(:has(*)) {
    display: none;
  }
  .answer-head .facts-end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 3px 8px;
    margin-inline-start: auto;
  }
  /* Side by side there is less room, and the bars below have the bytes. */
  .answers[data-columns] .facts-end .bytes {
    display: none;
  }
  .item {
    min-inline-size: 0;
    margin-block-end: 8px;
  }
  .answer > .item,
  .answer > div:last-child > .item:last-child {
    margin-block-end: 0;
  }
  .answer > div:last-child > :first-child {
    margin-block-start: 8px;
  }
  .item-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    margin-block-end: 2px;
    color: var(--ink-3);
    min-block-size: 1.25rem;
  }
  .item-head .num {
    margin-inline-start: auto;
  }
  .item-head .num ~ .num {
    margin-inline-start: 0;
  }
  .item[data-late] {
    padding-inline-start: 10px;
    border-inline-start: 3px dashed var(--line-control);
  }
  .link {
    min-block-size: 1.5rem;
    padding: 0 4px;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--ink-3);
    font: var(--text-s) / 1.45 var(--sans);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .link:hover,
  .link[aria-pressed="true"] {
    color: var(--blue);
  }
  .link[aria-pressed="true"] {
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .rest {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-block-start: 5px;
    color: var(--ink-2);
  }

  @container answers (max-width: 29rem) {
    .answers[data-columns],
    .answers[data-aligned] :is(.answer, .answer > .item, .item > wb-json-tree) {
      display: block;
    }
    .answer + .answer {
      border-inline-start: 0;
      border-block-start: 1px solid var(--line);
    }
  }
  @media (forced-colors: active) {
    .bar {
      forced-color-adjust: none;
    }
  }
`;
