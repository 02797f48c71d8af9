/** `k` key, `s` string or word, `n` number, `ref` a `${reference}`; null is punctuation. */
export type TokenKind = "k" | "s" | "n" | "ref" | null;

export interface Token {
  kind: TokenKind;
  text: string;
}

const reference = /(?<!\$)\$\{[^}]*\}/g;

const json = /"(?:[^"\\]|\\.)*"?(?<key>\s*:)?|-?\d[\d.eE+-]*|[A-Za-z_]\w*/g;
const yaml =
  /#.*$|"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|(?<![\w.])-?\d[\d.]*(?![\w.])|[A-Za-z_][\w-]*(?=\s*:(?:\s|$))|[\w./][\w./-]*/g;
const cel = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\b\d[\d.eEu]*|[A-Za-z_]\w*/g;

/**
 * The tokens of one line of source; they join to the line. Line by line is enough: JSON and CEL strings hold no line
 * end, and a YAML block scalar loses nothing but a shade. Works on any text, whole or broken.
 */
export function tokenize(line: string, language: string): Token[] {
  const grammar = language === "yaml" ? yaml : language === "cel" ? cel : json;
  const tokens: Token[] = [];
  let from = 0;
  for (const match of line.matchAll(grammar)) {
    if (match.index > from) tokens.push({ kind: null, text: line.slice(from, match.index) });
    const colon = match.groups?.["key"]?.length ?? 0;
    const text = match[0].slice(0, match[0].length - colon);
    withReferences(text, kindOf(text, language, colon > 0 || isYamlKey(line, match, language)), tokens);
    if (colon > 0) tokens.push({ kind: null, text: match[0].slice(-colon) });
    from = match.index + match[0].length;
  }
  if (from < line.length) tokens.push({ kind: null, text: line.slice(from) });
  return tokens;
}

/** The name that a reference such as `${round1.result}` starts with. */
export const referenced = (ref: string): string => /^\$\{\s*([\w-]+)/.exec(ref)?.[1] ?? "";

function kindOf(text: string, language: string, key: boolean): TokenKind {
  if (text.startsWith("#")) return null;
  if (key) return "k";
  if (/^-?\d/.test(text)) return "n";
  return language === "cel" && /^[A-Za-z_]/.test(text) ? "k" : "s";
}

const isYamlKey = (line: string, match: RegExpExecArray, language: string): boolean =>
  language === "yaml" &&
  /^[A-Za-z_"']/.test(match[0]) &&
  /^\s*:(\s|$)/.test(line.slice(match.index + match[0].length));

function withReferences(text: string, kind: TokenKind, tokens: Token[]): void {
  let from = 0;
  for (const match of text.matchAll(reference)) {
    if (match.index > from) tokens.push({ kind, text: text.slice(from, match.index) });
    tokens.push({ kind: "ref", text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) tokens.push({ kind, text: text.slice(from) });
}
