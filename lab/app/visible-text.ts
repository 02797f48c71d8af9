import { html, type TemplateResult } from "lit";

/**
 * Characters that hide, reorder or erase text: C0 and C1 controls (but LF and TAB), soft hyphen, bidi marks and
 * overrides, zero-width characters, odd spaces, tags, variation selectors beyond emoji use, lone surrogates.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffc]|[\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

const names: Record<number, string> = {
  0: "NUL",
  7: "BEL",
  8: "BS",
  13: "CR",
  27: "ESC",
  127: "DEL",
};

const meanings: Record<number, string> = {
  0x00ad: "soft hyphen: invisible",
  0x061c: "Arabic letter mark: invisible, reorders text",
  0x200b: "zero-width space: invisible",
  0x200c: "zero-width non-joiner: invisible",
  0x200d: "zero-width joiner: invisible",
  0x200e: "left-to-right mark: invisible, reorders text",
  0x200f: "right-to-left mark: invisible, reorders text",
  0x202a: "left-to-right embedding: reorders text",
  0x202b: "right-to-left embedding: reorders text",
  0x202c: "pop directional formatting: ends a reordering",
  0x202d: "left-to-right override: reorders text",
  0x202e: "right-to-left override: shows what follows backwards",
  0x2066: "left-to-right isolate: reorders text",
  0x2067: "right-to-left isolate: reorders text",
  0x2068: "first strong isolate: reorders text",
  0x2069: "pop directional isolate: ends a reordering",
  0xfeff: "byte order mark or zero-width no-break space: invisible",
  13: "carriage return",
  27: "escape: starts a terminal command",
};

const mark = (char: string): TemplateResult => {
  const code = char.codePointAt(0) ?? 0;
  const point = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const meaning =
    meanings[code] ?? (code < 0x20 || (code > 0x7e && code < 0xa0) ? "control character" : "invisible");
  return html`<span class="byte-mark" title="${point}, ${meaning}">${names[code] ?? point}</span>`;
};

/** True where `text` holds something that `visibleText` would box. */
export const hasHidden = (text: string): boolean => text.search(hidden) >= 0;

/**
 * Text from a server, a model or a file, safe to look at: characters that hide or reorder it are boxed code points
 * (`badges` styles them), all else is as it came. LF and TAB stay.
 */
export function visibleText(text: string): string | (string | TemplateResult)[] {
  if (!hasHidden(text)) return text;
  const out: (string | TemplateResult)[] = [];
  let from = 0;
  for (const match of text.matchAll(hidden)) {
    if (match.index > from) out.push(text.slice(from, match.index));
    out.push(mark(match[0]));
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push(text.slice(from));
  return out;
}
