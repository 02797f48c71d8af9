import { css } from "lit";

/** A cell: rail, head, source, notes. */
export const cellStyles = css`
  .cell {
    position: relative;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--paper);
    font-size: var(--text-s);
  }
  .cell::before {
    content: "";
    position: absolute;
    inset: -1px auto -1px -1px;
    inline-size: 4px;
    border-radius: var(--radius-m) 0 0 var(--radius-m);
    background: var(--line);
  }
  .cell[data-state="ok"]::before {
    background: var(--line-control);
  }
  .cell[data-state="editing"] {
    border-color: var(--blue);
    box-shadow: 0 0 0 1px var(--blue);
  }
  .cell[data-state="editing"]::before,
  .cell[data-state="running"]::before {
    background: var(--blue);
  }
  .cell[data-state="queued"]::before {
    background: repeating-linear-gradient(var(--blue) 0 3px, transparent 3px 6px);
  }
  .cell[data-state="stale"]::before,
  .cell[data-state="invalid"]::before {
    background: repeating-linear-gradient(-45deg, var(--yellow-line) 0 4px, var(--yellow-tint) 4px 7px);
  }
  .cell[data-state="asks"] {
    border-color: var(--yellow-line);
  }
  .cell[data-state="asks"]::before {
    background: var(--yellow-line);
  }
  .cell[data-state="almost"]::before {
    background: linear-gradient(var(--green-line) 66%, var(--yellow-line) 0);
  }
  .cell[data-state="blocked"]::before,
  .cell[data-state="not-run"]::before,
  .cell[data-state="silent"]::before {
    background: repeating-linear-gradient(var(--line-control) 0 2px, transparent 2px 6px);
  }
  .cell[data-state="error"]::before {
    background: var(--red-line);
  }
  .cell[data-state="correct"]::before {
    background: var(--green-line);
  }
  .cell-head {
    display: flex;
    align-items: start;
    gap: 2px 10px;
    min-block-size: 2rem;
    padding: 3px 4px 3px 14px;
  }
  .cell-about {
    flex: 1 1 8rem;
    min-inline-size: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 10px;
    padding-block: 3px 2px;
  }
  .cell-name {
    padding-block-start: 1px;
    font: 650 var(--text-m)/1.3 var(--mono);
  }
  .cell-facts {
    display: contents;
    color: var(--ink-3);
  }
  .cell-facts :is(a, .fact-link) {
    color: inherit;
    text-decoration: underline dotted var(--line-control);
    text-underline-offset: 3px;
  }
  .cell-facts :is(a, .fact-link):hover {
    color: var(--blue);
  }
  .cell-signs {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    align-items: center;
    gap: 2px 6px;
    min-block-size: 1.5rem;
  }
  .cell-signs > .button[data-shape] {
    margin-inline: -4px 0;
  }
  :is(.cell-signs, .cell-facts) .num {
    color: var(--ink-3);
  }
  .folded {
    padding: 4px 14px 6px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-3);
  }
  .folded .fact-link {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline dotted var(--line-control);
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .cell-source {
    padding: 7px 14px 8px;
    background: var(--sunken);
    border-block-start: 1px solid var(--line);
  }
  .cell-source:last-child {
    border-radius: 0 0 var(--radius-m) var(--radius-m);
  }
  .cell-note {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 7px;
    padding: 6px 14px;
    border-block-start: 1px solid var(--line);
    color: var(--ink-2);
    line-height: 1.45;
  }
  .cell-note > .icon {
    margin-block-start: 1px;
  }
  .cell-note > :is(p, span) {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  .cell-note[data-note="stale"],
  .cell-note[data-note="lint"],
  .cell-note[data-note="invalid"] {
    background: var(--yellow-tint);
    color: var(--ink);
  }
  .cell-note[data-note="stale"] .icon,
  .cell-note[data-note="lint"] .icon,
  .cell-note[data-note="invalid"] .icon {
    color: var(--yellow);
  }
  .cell-note .button {
    margin-inline-start: auto;
    align-self: center;
  }
  .cell[data-focused] {
    border-color: var(--blue);
    box-shadow: 0 0 0 1px var(--blue);
  }
  .cell[data-state="wrong"]::before {
    background: var(--yellow-line);
  }
  .cell:focus-visible {
    outline-offset: 1px;
    border-radius: var(--radius-m);
  }
  .cell-head .fact-link {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .cell-source:empty {
    display: none;
  }
  .verdict[data-old] * {
    color: var(--ink-3);
  }
  .note-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .draft-diff {
    max-block-size: 20rem;
    overflow: auto;
    padding: 7px 22px 8px;
    border-block-start: 1px solid var(--line);
    background: var(--sunken);
  }
  .draft-diff [data-side="file"] {
    color: var(--ink-3);
  }
  .draft-diff [data-side="mine"] {
    color: var(--ink);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .cell[data-state="editing"],
    .cell[data-focused] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .cell::before {
      forced-color-adjust: none;
    }
  }
`;
