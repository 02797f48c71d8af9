import { quotedEnd } from "../../format/json-token.ts";
import { Kind, type JsonDoc } from "./json-doc.ts";
import { NodeColumns } from "./node-columns.ts";

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = ["true", "false", "null"];

/**
 * Finds the values of a JSON text without decoding one, in one pass and without recursion, so that neither a
 * number beyond 2^53, nor a name that comes twice, nor 100,000 levels of nesting is lost.
 *
 * `cut` says that the text may stop anywhere: what is there is kept and what is open is closed at its end.
 * Null where the text is not JSON. Strings are taken as they are: what a parser says of their insides is the
 * session's to judge.
 */
export function scanJson(text: string, cut = false): JsonDoc | null {
  const nodes = new NodeColumns();
  let at = 0;
  let open = -1;
  let stopped = false;

  const space = () => {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    }
  };
  const scalar = (kind: number, end: number, key: number) => {
    nodes.close(nodes.add(kind, at, key, open), end);
    at = end;
  };

  /** One value, or the opening of a container. False where neither is there. */
  const value = (key: number): boolean => {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) {
      open = nodes.add(code === 123 ? Kind.object : Kind.array, at, key, open);
      at += 1;
      return true;
    }
    if (code === 34) {
      const end = quotedEnd(text, at);
      stopped = end < 0;
      scalar(Kind.string, stopped ? text.length : end, key);
      return true;
    }
    const word = LITERALS.find((each) => text.startsWith(each, at));
    if (word) {
      scalar(Kind.literal, at + word.length, key);
      return true;
    }
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text);
    if (!number) return false;
    const end = at + number[0].length;
    // What is left of `1.5` or `1e-7` where the cut went through it.
    stopped = cut && /^(?:\.|\.?[eE][+-]?)$/.test(text.slice(end, end + 4));
    scalar(Kind.number, stopped ? text.length : end, key);
    return true;
  };

  space();
  if (at === text.length || !value(-1)) return null;
  while (open >= 0 && !stopped) {
    space();
    const array = nodes.kind[open] === Kind.array;
    const code = text.charCodeAt(at);
    if (code === (array ? 93 : 125)) {
      at += 1;
      nodes.close(open, at);
      open = nodes.parent[open]!;
      continue;
    }
    if (nodes.size[open]! > 0 && at < text.length) {
      if (code !== 44) return null;
      at += 1;
      space();
    }
    let key = -1;
    if (!array && at < text.length) {
      if (text.charCodeAt(at) !== 34) return null;
      key = at;
      const end = quotedEnd(text, at);
      at = end < 0 ? text.length : end;
      space();
      if (at < text.length && text.charCodeAt(at) !== 58) return null;
      at += 1;
      space();
    }
    if (at >= text.length) stopped = true;
    else if (!value(key)) {
      if (!cut || !/^-?[a-z]{0,4}$/.test(text.slice(at, at + 6))) return null;
      stopped = true;
    }
  }
  if (stopped && !cut) return null;
  for (; open >= 0; open = nodes.parent[open]!) nodes.close(open, text.length);
  space();
  return stopped || at >= text.length ? nodes.done(text, stopped) : null;
}
