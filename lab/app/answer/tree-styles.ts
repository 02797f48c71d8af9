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
  /* The chosen value carries the focus ring of the tree. */
  .code:focus-visible {
    outline: none;
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
    scroll-margin-block: 0.5rem 2rem;
    border-radius: var(--radius-s);
  }
  .code:focus [aria-selected="true"] {
    background: var(--blue-tint);
  }
  .code:focus-visible [aria-selected="true"] {
    outline: var(--focus);
    outline-offset: 1px;
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

  /* The chosen value's reference: over the last line in view, so that nothing moves. */
  .path {
    display: none;
    position: sticky;
    inset: auto 0 0;
    block-size: 0;
    z-index: 1;
  }
  .code:focus ~ .path {
    display: block;
  }
  .path > span {
    position: absolute;
    inset: auto 0 2px auto;
    display: flex;
    gap: 6px;
    align-items: baseline;
    max-inline-size: 100%;
    padding: 1px 6px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    background: var(--raised);
    color: var(--ink-2);
    font-size: var(--text-xs);
    box-shadow: var(--shadow-1);
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
  @container (max-width: 29rem) {
    :host([aligned]) .code {
      display: block;
    }
    .line[data-gap] {
      display: none !important;
    }
  }
  @media (forced-colors: active) {
    .line[data-only] {
      border-inline-start: 3px solid CanvasText;
    }
  }
`;
