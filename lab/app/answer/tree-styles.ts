import { css } from "lit";

/** Lines of code that fold, and the box with the reference of the chosen one. */
export const treeStyles = css`
  :host {
    position: relative;
    min-inline-size: 0;
  }
  .code {
    font-family: var(--mono);
    line-height: var(--leading-code);
    font-variant-ligatures: none;
    tab-size: 2;
  }
  :host([aligned]) .code {
    display: grid;
    grid-template: subgrid / minmax(0, 1fr);
    grid-row: 1 / -1;
  }
  .code:focus-visible {
    outline-offset: 3px;
  }
  .code .line {
    position: relative;
    margin-inline-start: -12px;
    padding-inline-start: calc(12px + 4ch);
    min-inline-size: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  /* Right-to-left words keep their place in the line: only their own letters turn. */
  .line :is(.k, .s, .n) {
    unicode-bidi: isolate;
  }
  .line .more {
    font-family: var(--sans);
    color: var(--ink-3);
  }
  .line[data-fold] {
    cursor: pointer;
  }
  .line[data-fold]::before {
    content: "";
    position: absolute;
    inset: 6px auto auto 3px;
    inline-size: 5px;
    block-size: 5px;
    border: solid var(--code-mark);
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
  }
  .line[data-fold="open"]::before {
    rotate: 45deg;
  }
  .line[data-fold]:hover::before {
    border-color: var(--blue);
  }
  .line[data-only="none"] {
    background: var(--hover);
    box-shadow: inset 3px 0 var(--line-control);
  }
  [role="treeitem"] {
    border-radius: var(--radius-s);
  }
  .code:focus-visible [aria-selected="true"] {
    background: var(--blue-tint);
    box-shadow: 0 0 0 2px var(--blue-tint);
  }
  .code:focus [aria-selected="true"] > .k,
  .code:focus [aria-selected="true"] > :is(.s, .n):first-child {
    text-decoration: underline 2px var(--blue);
    text-underline-offset: 3px;
  }
  .twice {
    margin-inline-start: 1ch;
    padding: 0 4px;
    border: 1px solid var(--yellow-line);
    border-radius: var(--radius-s);
    background: var(--yellow-tint);
    color: var(--yellow);
    font: var(--text-xs) / 1.2 var(--sans);
  }
  :host([old]) .code,
  :host([old]) .code * {
    color: var(--ink-3);
  }

  .path {
    display: none;
    position: absolute;
    inset: auto 0 -4px auto;
    max-inline-size: 100%;
    padding: 1px 6px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    background: var(--raised);
    color: var(--ink-2);
    font-size: var(--text-xs);
    box-shadow: var(--shadow-1);
    z-index: 1;
  }
  .code:focus ~ .path {
    display: flex;
    gap: 6px;
    align-items: baseline;
  }
  .path code {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .gap {
    display: block;
  }
  :host([data-tall]) {
    max-block-size: 28rem;
    overflow: auto;
    padding-inline-start: 12px;
    margin-inline-start: -12px;
  }
  :host([data-tall]) .code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
  }
  :host([data-tall]) .line {
    block-size: 1.125rem;
    line-height: 1.125rem;
    white-space: pre;
    overflow: clip;
  }
  :host([data-tall]) .code:focus ~ .path {
    position: sticky;
    inset: auto auto 0 0;
    inline-size: fit-content;
  }

  @container (max-width: 29rem) {
    :host([aligned]) .code {
      display: block;
    }
    .line[data-gap] {
      display: none !important;
    }
  }
  @media (forced-colors: active) {
    .code:focus-visible [aria-selected="true"] {
      outline: 1px solid Highlight;
    }
    .line[data-only] {
      border-inline-start: 3px solid CanvasText;
    }
  }
`;
