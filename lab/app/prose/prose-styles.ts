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
`;
