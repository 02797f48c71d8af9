import { css } from "lit";

/** Prose at a readable measure. */
export const proseStyles = css`
  .prose {
    max-inline-size: var(--measure);
    font-size: var(--text-l);
    line-height: var(--leading-prose);
    color: var(--ink);
    margin-block-end: var(--s5);
  }
  .prose h1 {
    font-size: var(--text-2xl);
    line-height: 1.2;
    letter-spacing: -0.014em;
    font-weight: 650;
    margin-block-end: var(--s3);
    text-wrap: balance;
  }
  .prose h2 {
    font-size: var(--text-xl);
    line-height: 1.3;
    letter-spacing: -0.006em;
    font-weight: 650;
    margin-block: var(--s6) var(--s2);
  }
  .prose p {
    text-wrap: pretty;
  }
  .prose p + p,
  .prose p + ul {
    margin-block-start: var(--s3);
  }
  .prose code {
    padding: 1px 4px;
    border-radius: var(--radius-s);
    background: var(--sunken);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: 0.86em;
  }
  .prose > * + :is(p, ul, ol, pre, blockquote, table, hr) {
    margin-block-start: var(--s3);
  }
  .prose :is(h3, h4) {
    font-size: var(--text-l);
    line-height: 1.4;
    font-weight: 650;
    margin-block: var(--s5) 0;
  }
  .prose :is(h1, h2, h3, h4):focus-visible {
    outline-offset: 4px;
  }
  .prose ul {
    list-style: disc;
  }
  .prose ol {
    list-style: decimal;
  }
  .prose :is(ul, ol) {
    padding-inline-start: 1.4em;
  }
  .prose li::marker {
    color: var(--ink-3);
  }
  .prose li + li {
    margin-block-start: 2px;
  }
  .prose blockquote {
    padding-inline-start: var(--s4);
    border-inline-start: 2px solid var(--line-control);
    color: var(--ink-2);
  }
  .prose hr {
    border: 0;
    border-block-start: 1px solid var(--line);
    margin-block: var(--s5);
  }
  .prose table {
    font-size: var(--text-m);
    line-height: 1.45;
  }
  .prose :is(th, td) {
    padding: 4px 20px 4px 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  .prose thead th {
    color: var(--ink-2);
    white-space: nowrap;
  }
  .prose [data-align="right"] {
    text-align: end;
  }
  .prose [data-align="center"] {
    text-align: center;
  }
  .prose .code-block {
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--sunken);
    color: var(--code-text);
    font-size: var(--text-s);
  }
  .written {
    color: var(--ink-3);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
`;
