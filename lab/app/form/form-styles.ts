import { css } from "lit";

/** A server's question to a person. */
export const formStyles = css`
  :host {
    display: block;
    border-block-start: 1px solid var(--yellow-line);
    font-size: var(--text-m);
  }
  .ask {
    display: block;
  }
  .ask-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    padding: 7px 14px;
    background: var(--yellow-tint);
    border-block-end: 1px solid var(--yellow-line);
  }
  .ask-head > .icon {
    color: var(--yellow);
    font-size: 1.1rem;
  }
  .ask-who {
    min-inline-size: 0;
    font-size: var(--text-l);
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  .ask-who code {
    font-size: 0.95em;
  }
  .ask-facts {
    margin-inline-start: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    color: var(--ink-2);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .ask-body {
    display: grid;
    gap: var(--s5);
    padding: 12px 14px 16px;
    min-inline-size: 0;
  }
  .ask-body > * {
    min-inline-size: 0;
  }
  .ask-source {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    margin-block-end: 4px;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .ask-said {
    margin: 0;
    padding-inline-start: 14px;
    border-inline-start: 3px solid var(--line-control);
    font-size: var(--text-l);
    line-height: 1.5;
  }
  .ask-said + .warning {
    margin-block-start: 8px;
  }
  .left[hidden] {
    display: none;
  }
  .ask-said code,
  .ask-whole {
    font: var(--text-s) / 1.5 var(--mono);
  }
  /* Letter by letter as it is: an end that is out of sight, or letters in another order, would be another address. */
  .ask-said code {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    unicode-bidi: bidi-override;
  }
  .ask-said strong {
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .ask-foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 9px 14px;
    border-block-start: 1px solid var(--line);
    border-radius: 0 0 var(--radius-m) var(--radius-m);
    background: var(--ground);
  }
  .ask-foot .note {
    flex: 1 1 16rem;
    min-inline-size: 0;
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  .ask-acts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-inline-start: auto;
  }
  .ask-foot .button {
    min-inline-size: 5.5rem;
    min-block-size: 2rem;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: var(--s5) var(--s6);
    align-items: start;
  }
  .field {
    display: grid;
    gap: 4px;
    align-content: start;
    min-inline-size: 0;
    max-inline-size: 24rem;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .field > label:not(.nil),
  .field > legend {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 8px;
    padding: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  fieldset.field > legend {
    margin-block-end: 4px;
  }
  .field-rule {
    font: var(--text-s) var(--mono);
    color: var(--ink-3);
    font-weight: 400;
  }
  .need {
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: 400;
  }
  .field-help {
    color: var(--ink-2);
    font-size: var(--text-s);
  }
  .field-problem {
    display: flex;
    gap: 6px;
    color: var(--yellow);
    font-size: var(--text-s);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .field-problem .icon {
    flex: none;
    margin-block-start: 1px;
    font-size: 0.95rem;
  }
  .options {
    display: grid;
    gap: 2px;
    max-block-size: 13.5rem;
    overflow: auto;
  }
  .options label,
  .nil {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 1.5rem;
    overflow-wrap: anywhere;
  }
  .options code {
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .options .out,
  .nil {
    color: var(--ink-2);
  }
  .warning {
    display: flex;
    gap: 8px;
    padding: 8px 12px;
    border: 1px solid var(--yellow-line);
    border-radius: var(--radius-m);
    background: var(--yellow-tint);
    color: var(--ink);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .warning .icon {
    flex: none;
    margin-block-start: 1px;
    color: var(--yellow);
  }
  .left {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    color: var(--ink-2);
    font-size: var(--text-s);
    list-style: none;
    overflow-wrap: anywhere;
  }
`;
