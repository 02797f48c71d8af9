import { html, type TemplateResult } from "lit";
import { visibleText } from "../answer/visible.ts";
import { referenced, tokenize, type Token } from "./tokenize.ts";

/** Above this many characters a source is drawn without colour: nobody reads it by its colours. */
const COLOURED = 64 * 1024;

/** A range to underline, in UTF-16 offsets of the source, and what is wrong there. */
export interface Mark {
  start: number;
  end: number;
  message: string;
}

/**
 * A cell's source as lines of spans, as `code` styles them. `link` gives the address of the cell that a reference
 * names, or null where there is none.
 */
export function staticSource(
  source: string,
  language: string,
  marks: readonly Mark[],
  link: (name: string) => string | null,
): TemplateResult[] {
  let offset = 0;
  return source.split("\n").map((line) => {
    const tokens: Token[] =
      source.length > COLOURED ? [{ kind: null, text: line }] : tokenize(line, language);
    const spans = tokens.flatMap((token) => {
      const at = offset;
      offset += token.text.length;
      return cut(token, at, marks).map(({ text, mark }) => span(token, text, mark, link));
    });
    offset += 1;
    return html`<span class="line">${spans}</span>`;
  });
}

function span(token: Token, text: string, mark: Mark | null, link: (name: string) => string | null) {
  const lint = mark === null ? "" : " lint";
  const title = mark?.message ?? "";
  if (token.kind === "ref") {
    const href = link(referenced(token.text));
    if (href !== null) return html`<a class="ref${lint}" href=${href} title=${title}>${text}</a>`;
    return html`<span class="ref${lint}" title=${title}>${text}</span>`;
  }
  if (token.kind === null && mark === null) return visibleText(text);
  return html`<span class="${token.kind ?? ""}${lint}" title=${title}>${visibleText(text)}</span>`;
}

/** Cuts a token where marks begin and end. An empty mark covers one character. */
function cut(token: Token, at: number, marks: readonly Mark[]): { text: string; mark: Mark | null }[] {
  const touching = marks.filter(
    (mark) => mark.start < at + token.text.length && Math.max(mark.end, mark.start + 1) > at,
  );
  if (touching.length === 0) return [{ text: token.text, mark: null }];
  const edges = new Set([0, token.text.length]);
  for (const mark of touching) {
    edges.add(Math.max(0, mark.start - at));
    edges.add(Math.min(token.text.length, Math.max(mark.end, mark.start + 1) - at));
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, i) => {
    const mark =
      touching.find((m) => m.start - at <= from && Math.max(m.end, m.start + 1) - at > from) ?? null;
    return { text: token.text.slice(from, sorted[i + 1]), mark };
  });
}
