import { css } from "lit";

/** The bar above every screen. */
export const headStyles = css`
  .head {
    position: sticky;
    inset-block-start: 0;
    z-index: var(--z-head);
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: var(--s3) var(--s5);
    min-block-size: 2.75rem;
    padding: 6px var(--s5);
    border-block-end: 1px solid var(--line);
    background: var(--paper);
  }
  .head-home {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    color: var(--ink);
    font-weight: 650;
    text-decoration: none;
    min-block-size: 1.5rem;
  }
  .head-home .icon {
    font-size: 1.2rem;
    color: var(--ink-2);
  }
  .head-title {
    font-size: var(--text-m);
    color: var(--ink-2);
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 500;
  }
  .head-title::before {
    content: "/";
    margin-inline-end: var(--s3);
    color: var(--ink-3);
  }
  .head-actions {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 6px;
    margin-inline-start: auto;
  }
  .skip-link {
    position: absolute;
    inset: var(--s2) auto auto var(--s2);
    z-index: var(--z-dialog);
    padding: var(--s3) var(--s4);
    background: var(--raised);
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    translate: 0 -200%;
  }
  .skip-link:focus {
    translate: none;
  }
`;
