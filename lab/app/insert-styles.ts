import { css } from "lit";

/** The quiet place for a new cell between two blocks, in the room that is there anyway, and the one at the end. */
export const insertStyles = css`
  .insert {
    position: relative;
    block-size: 0;
  }
  .insert > .button {
    position: absolute;
    inset-block-start: calc(-0.5 * (var(--s5) + 1.5rem));
    inset-inline-start: 50%;
    translate: -50%;
    color: var(--ink-3);
  }
  .insert:first-child,
  .prose + .insert {
    display: none;
  }
  .insert:not([data-end]) > .button {
    opacity: 0;
  }
  .insert:not([data-end])::before {
    content: "";
    position: absolute;
    inset: calc(-0.5 * var(--s5)) 0 auto;
    border-block-start: 1px solid transparent;
  }
  .insert > .button:is(:hover, :focus-visible, [aria-expanded="true"]) {
    opacity: 1;
    background: var(--raised);
    border-color: var(--line-control);
    color: var(--ink);
  }
  .insert:has(> .button:is(:hover, :focus-visible, [aria-expanded="true"]))::before {
    border-color: var(--line-control);
  }
  .insert[data-end] {
    block-size: auto;
  }
  .insert[data-end] > .button {
    position: static;
    translate: none;
  }
  /* No pointer that hovers finds what shows on hover alone. */
  @media (hover: none) {
    .insert > .button {
      opacity: 1;
    }
  }
`;
