import { css } from "lit";

/** The list of names. */
export const namesStyles = css`
  :host {
    display: block;
    font-size: var(--text-s);
    container: names / inline-size;
  }
  .tools {
    display: flex;
    gap: 6px;
    align-items: center;
    padding: 0 var(--s3) var(--s2) var(--s4);
  }
  .tools .input {
    flex: 1 1 4rem;
    min-inline-size: 0;
    min-block-size: 1.5rem;
    padding-block: 1px;
    font-size: var(--text-s);
  }
  .found {
    padding: 0 var(--s4) var(--s2);
    color: var(--ink-3);
  }
  .names {
    padding-block-end: var(--s3);
  }
  /* Hundreds of names cost only what is in view. */
  .names li {
    padding: 2px var(--s4);
    content-visibility: auto;
    contain-intrinsic-size: auto 2.5rem;
  }
  .names li[aria-current] {
    background: var(--blue-tint);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    min-block-size: 1.5rem;
  }
  .name {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 1.5rem;
    min-inline-size: 0;
    color: var(--ink);
    font-family: var(--mono);
    text-decoration: none;
  }
  .name span {
    overflow-wrap: anywhere;
  }
  .name:hover {
    color: var(--blue);
    text-decoration: underline;
  }
  .name:focus-visible {
    outline-offset: -1px;
  }
  .name .icon {
    font-size: 0.75rem;
  }
  .holds {
    margin-inline-start: auto;
    color: var(--ink-3);
  }
  .value {
    padding-inline-start: 1.125rem;
    color: var(--ink-3);
    font: var(--text-xs) / 1.125rem var(--mono);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .value .server {
    font-family: var(--sans);
    font-weight: 600;
  }
  li[data-state="stale"] .value {
    font-style: italic;
  }
  .facts {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 1px 8px;
    padding: 2px 0 4px 1.125rem;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  .facts dt {
    color: var(--ink-3);
  }
  .facts a {
    font-family: var(--mono);
  }
`;
