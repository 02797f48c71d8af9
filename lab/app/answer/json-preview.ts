import { isContainer, keyToken, Kind, tokenOf, type JsonDoc } from "./json-doc.ts";

/** A piece of a drawn line: a name, a string, a number or literal, a mark, or words of the page's own. */
export interface Token {
  kind: "k" | "s" | "n" | "m" | "more";
  text: string;
}

/** The shortest piece of a string worth showing in a preview. */
const LEAST = 12;

/**
 * A value on one line, at most about `width` characters; what does not fit is `…`.
 * `whole` says that nothing was left out. Tokens are verbatim; only the space between them is the page's.
 */
export function preview(doc: JsonDoc, node: number, width: number): { tokens: Token[]; whole: boolean } {
  const tokens: Token[] = [];
  let left = width;
  let whole = true;
  const put = (kind: Token["kind"], text: string) => {
    tokens.push({ kind, text });
    left -= text.length;
  };

  /** False where the value did not fit whole. */
  const value = (at: number): boolean => {
    if (!isContainer(doc, at)) return scalar(at);
    const [open, close] = doc.kind[at] === Kind.object ? ["{", "}"] : ["[", "]"];
    if (doc.size[at] === 0) {
      put("m", open + close);
      return true;
    }
    put("m", `${open} `);
    let fits = true;
    for (let child = at + 1; fits && child < doc.next[at]!; child = doc.next[child]!) {
      const comma = child === at + 1 ? "" : ", ";
      const key = keyToken(doc, child);
      const least =
        comma.length + (key ? key.length + 2 : 0) + Math.min(LEAST, doc.end[child]! - doc.start[child]!);
      if (left < least + 2) {
        put("m", `${comma}…`);
        fits = false;
        break;
      }
      if (comma) put("m", comma);
      if (key) {
        put("k", key);
        put("m", ": ");
      }
      fits = value(child);
      if (!fits && doc.next[child]! < doc.next[at]!) put("m", ", …");
    }
    put("m", ` ${close}`);
    return fits;
  };
  const scalar = (at: number): boolean => {
    const long = doc.end[at]! - doc.start[at]!;
    const text = doc.kind[at] === Kind.string;
    if (!text || long <= Math.max(left, LEAST)) {
      put(text ? "s" : "n", tokenOf(doc, at));
      return true;
    }
    const shown = doc.text.slice(doc.start[at], doc.start[at]! + Math.max(left - 2, LEAST));
    put("s", `${shown}…"`);
    return false;
  };
  whole = value(node);
  return { tokens, whole };
}
