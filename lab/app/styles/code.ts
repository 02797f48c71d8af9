import { css } from "lit";

/** Code spends no meaning colour; only a reference is blue, because it is a link. */
export const code = css`
  .code {
    font-size: var(--text-s);
    color: var(--code-mark);
  }
  .code .k {
    color: var(--code-key);
  }
  .code .s,
  .code .n {
    color: var(--code-text);
  }
  .code .n {
    font-weight: 600;
  }
  .code .ref {
    color: var(--blue);
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
  .code .line {
    display: block;
    min-block-size: 1lh;
  }
  .code .line[data-current] {
    background: var(--blue-tint);
    box-shadow: inset 2px 0 var(--blue);
  }
  .code .caret {
    display: inline-block;
    inline-size: 2px;
    block-size: 1.2em;
    margin-inline: -1px;
    vertical-align: text-bottom;
    background: var(--blue);
  }
  .code .lint {
    text-decoration: underline wavy var(--yellow-line) 1px;
    text-underline-offset: 3px;
  }
  .code .line[data-only="2024"] {
    background: var(--era-24-tint);
    box-shadow: inset 3px 0 var(--era-24-line);
  }
  .code .line[data-only="2026"] {
    background: var(--era-26-tint);
    box-shadow: inset 3px 0 var(--era-26-line);
  }
  .code .line[data-gap] {
    background: repeating-linear-gradient(-45deg, transparent 0 4px, var(--line) 4px 5px);
  }
  .code .line {
    padding-inline: calc(8px + 4ch) 8px;
    text-indent: -4ch;
    margin-inline: -8px;
  } /* a wrapped line hangs: it never looks like a new one */
  .code mark {
    background: none;
    color: inherit;
    font-weight: 700;
    text-decoration: underline 2px;
    text-underline-offset: 3px;
  }
`;
