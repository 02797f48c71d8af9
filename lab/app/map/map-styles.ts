import { css } from "lit";

/** The map of the graph. */
export const mapStyles = css`
  :host {
    display: block;
    font-size: var(--text-s);
    min-inline-size: 0;
  }
  .about {
    padding: 0 var(--s4) 4px;
    color: var(--ink-3);
    overflow-wrap: anywhere;
  }
  .area {
    position: relative;
    max-block-size: var(--map-height, 22rem);
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding-block-end: 4px;
  }
  .graph-map {
    position: absolute;
    inset: 0 auto auto 4px;
    pointer-events: none;
  }
  .graph-map path {
    fill: none;
    stroke: var(--line-control);
    stroke-opacity: 0.55;
    stroke-width: 1;
  }
  .graph-map .map-path {
    stroke: var(--blue);
    stroke-opacity: 1;
    stroke-width: 1.5;
  }
  .graph-map [data-kind="after"] {
    stroke-dasharray: 3 2;
  }
  .graph-map .mark {
    fill: var(--paper);
    stroke: var(--ink-3);
    stroke-width: 1.5;
  }
  .graph-map
    .mark:is([data-state="stale"], [data-state="invalid"], [data-state="almost"], [data-state="wrong"]) {
    fill: var(--yellow-tint);
    stroke: var(--yellow-line);
    stroke-dasharray: 3 2;
  }
  .graph-map .mark:is([data-state="blocked"], [data-state="not-run"]) {
    stroke-dasharray: 1.5 2;
  }
  .graph-map .mark[data-state="correct"] {
    fill: var(--green-line);
    stroke: var(--green-line);
  }
  .graph-map .mark:is([data-state="error"], [data-state="died"]) {
    fill: var(--red-line);
    stroke: var(--red-line);
  }
  .graph-map .mark:is([data-state="running"], [data-state="queued"]) {
    stroke: var(--blue);
  }
  .graph-map .mark[data-current] {
    fill: var(--blue);
    stroke: var(--blue);
    stroke-dasharray: none;
  }
  [role="option"] {
    display: flex;
    align-items: center;
    gap: 6px;
    block-size: 1.5rem;
    padding-inline: calc(4px + var(--map-wide)) var(--s3);
    color: var(--ink-2);
    cursor: pointer;
  }
  [role="option"] .name {
    flex: 1 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-family: var(--mono);
  }
  [role="option"] .icon {
    font-size: 0.75rem;
    color: var(--ink-3);
  }
  [role="option"]:hover {
    background: var(--hover);
  }
  [role="option"]:focus-visible {
    outline-offset: -2px;
  }
  [role="option"][data-related] {
    color: var(--ink);
  }
  [role="option"][data-related] .name {
    text-decoration: underline;
    text-decoration-color: var(--blue);
    text-underline-offset: 3px;
  }
  [role="option"][aria-selected="true"] {
    background: var(--blue-tint);
    color: var(--blue);
    font-weight: 700;
  }
  [role="option"][data-state="error"] .icon {
    color: var(--red);
  }
  [role="option"]:is(
      [data-state="stale"],
      [data-state="invalid"],
      [data-state="almost"],
      [data-state="wrong"]
    )
    .icon {
    color: var(--yellow);
  }
  [role="option"][data-state="correct"] .icon {
    color: var(--green);
  }
  .empty {
    padding: 0 var(--s4) var(--s3);
    color: var(--ink-3);
  }
  @media (forced-colors: active) {
    [role="option"][aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
