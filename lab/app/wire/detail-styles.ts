import { css } from "lit";

/** One line of the wire in detail. */
export const detailStyles = css`
  :host {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    background: var(--paper);
    min-block-size: 0;
  }
  .detail-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    padding: 5px 10px;
    border-block-end: 1px solid var(--line);
    font-size: var(--text-s);
  }
  .detail-head .steps {
    display: flex;
    margin-inline-start: -4px;
  }
  .detail-head h3 {
    font: 650 var(--text-s) var(--mono);
  }
  .detail-head .end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin-inline-start: auto;
  }
  .link {
    min-block-size: 1.5rem;
    padding: 0 2px;
    border: 0;
    background: none;
    color: var(--blue);
    font: var(--text-s) / 1 var(--sans);
    cursor: pointer;
  }
  .pair .link + .link {
    color: var(--ink-3);
  }
  .link:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .detail-view {
    padding: 8px 12px;
    font-size: var(--text-s);
  }
  .detail-fact {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    margin-block-end: 7px;
    color: var(--ink-3);
  }
  .detail-fact b {
    font-weight: 600;
    color: var(--ink);
  }
  .detail-fact code {
    overflow-wrap: anywhere;
  }
  .rest {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-block-start: 6px;
    color: var(--ink-2);
  }
  .join-bar {
    display: grid;
    grid-template-columns: minmax(5.5rem, max-content) minmax(0, 1fr) auto;
    gap: 4px 10px;
    align-items: center;
    margin-block-start: 10px;
    padding-block-start: 8px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-3);
  }
  .join-bar dt {
    color: var(--ink-2);
  }
  .lint-list li {
    display: flex;
    gap: 8px;
    padding-block: 4px;
    line-height: 1.45;
  }
  .lint-list li + li {
    border-block-start: 1px solid var(--line);
  }
  .lint-list .icon {
    color: var(--yellow);
    margin-block-start: 2px;
  }
  .lint-list[data-clean] .icon {
    color: var(--ink-2);
  }
  .finding-code {
    color: var(--ink-3);
  }
  .pairs {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 3px 14px;
    font-size: var(--text-s);
  }
  .pairs dt {
    color: var(--ink-3);
  }
  .pairs dd {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
  .log-source {
    margin-block: 8px 2px;
    color: var(--ink-3);
  }
  wb-json-tree {
    padding-inline-start: 6px;
  }
  @media (max-width: 760px), (max-height: 560px) {
    :host {
      display: block;
    }
    .pane {
      overflow: visible;
    }
  }
`;
