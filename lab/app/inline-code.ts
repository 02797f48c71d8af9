import { html } from "lit";
import { visibleText } from "./visible-text.ts";

/** A sentence of the session: `code` in back-ticks becomes code, all else is text with hidden characters boxed. */
export function inlineCode(sentence: string): unknown[] {
  return sentence
    .split(/`([^`]*)`/)
    .map((part, i) => (i % 2 === 1 ? html`<code>${visibleText(part)}</code>` : visibleText(part)));
}
