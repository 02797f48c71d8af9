import { css } from "lit";

/** Buttons, inputs, segmented choices, switches and toggles. */
export const controls = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-block-size: var(--control);
    padding: 0 10px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    background: var(--raised);
    color: var(--ink);
    font: 500 var(--text-m)/1 var(--sans);
    white-space: nowrap;
    cursor: pointer;
    transition: background var(--quick) var(--ease);
    text-decoration: none;
  }
  .button:hover {
    background: var(--hover);
  }
  .button[data-rank="main"] {
    background: var(--blue-fill);
    border-color: var(--blue-fill);
    color: var(--on-blue);
  }
  .button[data-rank="main"]:hover {
    background: color-mix(in srgb, var(--blue-fill) 88%, black);
  }
  .button[data-rank="quiet"] {
    border-color: transparent;
    background: transparent;
    color: var(--ink-2);
  }
  .button[data-rank="quiet"]:hover {
    background: var(--hover);
    color: var(--ink);
  }
  .button[data-shape="icon"] {
    inline-size: var(--control);
    padding: 0;
  }
  .button[data-size="small"] {
    min-block-size: 1.5rem;
    padding: 0 7px;
    font-size: var(--text-s);
  }
  .button[data-size="small"][data-shape="icon"] {
    inline-size: 1.5rem;
    padding: 0;
  }
  .button[aria-disabled="true"],
  .button[aria-disabled="true"]:hover {
    color: var(--ink-3);
    border-color: var(--line);
    background: transparent;
    cursor: not-allowed;
  }
  .button kbd {
    font-size: var(--text-xs);
    color: var(--ink-3);
  }
  .button[data-rank="main"] kbd {
    color: inherit;
  }

  .input {
    inline-size: 100%;
    min-block-size: 2rem;
    padding: 4px 9px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    background: var(--paper);
    color: var(--ink);
    font: inherit;
    font-size: var(--text-m);
  }
  .input:focus-visible {
    outline-offset: -1px;
    border-radius: var(--radius-m);
  }
  .input[aria-invalid="true"] {
    border-color: var(--yellow-line);
    background: var(--yellow-tint);
  }
  .input::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  textarea.input {
    padding-block: 6px;
    line-height: 1.5;
    resize: vertical;
  }
  input[type="checkbox"],
  input[type="radio"] {
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0;
    accent-color: var(--blue-fill);
    flex: none;
  }

  .segmented {
    display: inline-flex;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-m);
    background: var(--raised);
    overflow: hidden;
  }
  .segmented label {
    position: relative;
    display: flex;
    align-items: center;
    gap: 5px;
    min-block-size: 1.5rem;
    padding: 0 9px;
    font-size: var(--text-s);
    color: var(--ink-2);
    cursor: pointer;
  }
  .segmented label + label {
    border-inline-start: 1px solid var(--line);
  }
  .segmented input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .segmented label:hover {
    background: var(--hover);
  }
  .segmented label:has(:checked) {
    background: var(--blue-tint);
    color: var(--blue);
    font-weight: 600;
  }
  .segmented label:has(:focus-visible) {
    outline: var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius-m);
  }

  .switch {
    display: flex;
    align-items: center;
    gap: var(--s3);
    cursor: pointer;
    min-block-size: 1.5rem;
  }
  .switch input {
    appearance: none;
    position: relative;
    inline-size: 1.75rem;
    block-size: 1rem;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-round);
    background: var(--paper);
    cursor: pointer;
    transition: background var(--quick);
  }
  .switch input::before {
    content: "";
    position: absolute;
    inset-block: 2px;
    inset-inline-start: 2px;
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--line-control);
    transition: translate var(--quick) var(--ease);
  }
  .switch input:checked {
    background: var(--blue-fill);
    border-color: var(--blue-fill);
  }
  .switch input:checked::before {
    background: var(--on-blue);
    translate: 0.75rem 0;
  }
  .switch input:focus-visible {
    border-radius: var(--radius-round);
  }

  .chip-toggle {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    min-block-size: 1.5rem;
    padding: 0 7px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-round);
    background: var(--raised);
    color: var(--ink-2);
    font: var(--text-s)/1 var(--sans);
    cursor: pointer;
  }
  .chip-toggle[aria-pressed="true"] {
    background: var(--blue-tint);
    border-color: var(--blue);
    color: var(--blue);
    font-weight: 600;
  }
`;
