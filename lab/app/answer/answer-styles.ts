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

  .silence {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 2px 0;
    padding: 8px 10px;
    border: 1px dashed var(--line-control);
    border-radius: var(--radius-m);
    color: var(--ink-2);
  }
  .silence .icon {
    font-size: 1.1rem;
    color: var(--ink-3);
  }
  .silence[data-waiting] .icon {
    color: var(--blue);
    animation: turn 1.2s linear infinite;
    transform-box: fill-box;
    transform-origin: center;
  }
  @media (prefers-reduced-motion: reduce) {
    .silence[data-waiting] .icon {
      animation: none;
    }
  }
  .stray {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 2px 8px;
    padding: 6px 10px;
    border-radius: 0 var(--radius-m) var(--radius-m) 0;
    border-inline-start: 3px solid var(--red-line);
    background: var(--red-tint);
  }
  .stray > .icon {
    color: var(--red);
    grid-row: span 2;
    margin-block-start: 1px;
  }
  .stray samp {
    color: var(--red);
    font-weight: 600;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .stray p {
    grid-column: 2 / -1;
    color: var(--ink-2);
  }
  .ended {
    padding: 8px 10px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    margin-block-start: 6px;
    color: var(--ink-2);
  }
  .ended[data-died] {
    border: 0;
    border-inline-start: 3px solid var(--red-line);
    border-radius: 0 var(--radius-m) var(--radius-m) 0;
    background: var(--red-tint);
  }
  .ended > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  .ended > p > span {
    flex: 1 1 8rem;
  }
  .ended[data-died] > p > .icon,
  .ended[data-died] strong {
    color: var(--red);
  }
  .ended pre {
    margin-block-start: 4px;
    max-block-size: 12rem;
    overflow: auto;
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  .findings {
    margin-block-start: 6px;
  }
  .answers-note {
    padding: 6px 14px;
    border-block-start: 1px solid var(--line);
    background: var(--yellow-tint);
  }
  .answers-note .findings {
    margin: 0;
  }
  .finding {
    display: flex;
    gap: 7px;
    padding-block: 2px;
    color: var(--ink);
    line-height: 1.45;
  }
  .finding > .icon {
    margin-block-start: 1px;
    color: var(--yellow);
  }
  .finding > p {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .finding-code {
    color: var(--ink-3);
  }
  .findings summary {
    min-block-size: 1.5rem;
    color: var(--ink-2);
    cursor: pointer;
  }

  .cost {
    display: grid;
    grid-template-columns: minmax(4.5rem, max-content) minmax(0, 1fr) auto;
    gap: 3px 8px;
    align-items: center;
    padding: 7px 14px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-3);
  }
  .cost dt {
    color: var(--ink-2);
    font: 600 var(--text-s) var(--mono);
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
