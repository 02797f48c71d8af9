import { css } from "lit";

/** What every shadow root starts from: no margins, the type, links, focus, and text for screen readers only. */
export const ground = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  h3,
  h4,
  h5,
  h6,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  blockquote,
  pre,
  table,
  fieldset {
    margin: 0;
  }
  ul,
  ol {
    padding: 0;
    list-style: none;
  }
  fieldset {
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  legend {
    padding: 0;
  }
  a {
    color: var(--blue);
    text-underline-offset: 2px;
    text-decoration-thickness: 1px;
    text-decoration-color: color-mix(in srgb, currentColor 45%, transparent);
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  code,
  pre,
  kbd,
  samp,
  .mono {
    font-family: var(--mono);
    font-size: 0.92em;
    font-variant-ligatures: none;
  }
  pre {
    line-height: var(--leading-code);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
  }
  table {
    border-collapse: collapse;
  }
  th {
    text-align: start;
    font-weight: 600;
  }
  .num {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .pane {
    overflow: auto;
    min-inline-size: 0;
    overscroll-behavior: contain;
  }
  :focus-visible {
    outline: var(--focus);
    outline-offset: 2px;
    border-radius: var(--radius-s);
  }
  .pane:focus-visible,
  tr:focus-visible,
  summary:focus-visible {
    outline-offset: -2px;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .icon {
    inline-size: 1em;
    block-size: 1em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
    font-size: 1rem;
    vertical-align: -0.18em;
  }
`;
