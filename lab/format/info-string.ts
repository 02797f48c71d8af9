import type { Attribute, Span } from "./lab.ts";

/** An info string taken apart. */
export interface Info {
  /** The first word; empty where there is none. */
  readonly language: string;
  /** The words after it, in order. */
  readonly attributes: readonly Attribute[];
}

/** A word: a name, or a name, `=` and a value that may be quoted. */
const word = /([^\s=]*)(?:(=)(?:"([^"]*)"|'([^']*)'|(\S*)))?/y;

/** Takes the info string at `span` of the file's text apart. Never fails: what looks odd is a bare word. */
export function readInfo(text: string, span: Span): Info {
  const attributes: Attribute[] = [];
  const info = text.slice(0, span.end);
  const language = /[^\s]*/y;
  language.lastIndex = span.start;
  const first = language.exec(info)?.[0] ?? "";
  let at = span.start + first.length;
  for (;;) {
    while (at < span.end && /\s/.test(info.charAt(at))) at++;
    if (at >= span.end) return { language: first, attributes };
    word.lastIndex = at;
    const [whole = "", name = "", equals, double, single, bare] = word.exec(info) ?? [];
    const value = equals === undefined ? null : (double ?? single ?? bare ?? "");
    attributes.push({ name, value, span: { start: at, end: at + whole.length } });
    at += Math.max(1, whole.length);
  }
}
