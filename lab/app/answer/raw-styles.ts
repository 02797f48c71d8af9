import { css } from "lit";

/** The exact line: wrapped while it is short, in rows of one height when it is long. */
export const rawStyles = css`
  :host {
    min-inline-size: 0;
  }
  pre.code,
  div.code {
    font-family: var(--mono);
    font-variant-ligatures: none;
    unicode-bidi: plaintext;
    direction: ltr;
  }
  :host([contained]) pre.code {
    max-block-size: 24rem;
    overflow: auto;
  }
  .envelope {
    background: repeating-linear-gradient(90deg, var(--era-26-tint) 0 3px, transparent 3px 6px);
  }
  .span {
    background-color: var(--blue-tint);
    box-shadow: 0 1px var(--blue);
    color: var(--ink);
  }
  .gap {
    display: block;
  }
  :host([data-tall]) {
    max-block-size: 24rem;
    overflow: auto;
  }
  :host([data-tall]) .code {
    inline-size: max-content;
    min-inline-size: 100%;
  }
  .row {
    display: block;
    block-size: 1.125rem;
    line-height: 1.125rem;
    white-space: pre;
    overflow: clip;
  }
  :host([old]) .code,
  :host([old]) .code * {
    color: var(--ink-3);
  }
  @media (forced-colors: active) {
    .span {
      outline: 1px solid Highlight;
    }
  }
`;
