import { quotedEnd } from "../../format/json-token.ts";

/** What a node is. Containers come first, so that `kind <= Kind.array` asks for one. */
export const Kind = { object: 0, array: 1, string: 2, number: 3, literal: 4 } as const;

/**
 * A JSON text and its nodes in document order, as flat columns: they move to and from a worker without a copy,
 * and ten megabytes cost no object per value. Offsets are UTF-16, ends exclusive. Nothing is decoded: every
 * token stays in `text` as it was on the wire, duplicates and key order too.
 */
export interface JsonDoc {
  readonly text: string;
  readonly count: number;
  readonly kind: Uint8Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Where the member's name starts, its quote included; -1 for items and the root. */
  readonly key: Int32Array;
  /** The node after this one and all that it holds. */
  readonly next: Int32Array;
  /** -1 for the root. */
  readonly parent: Int32Array;
  /** How many members or items. */
  readonly size: Int32Array;
  /** The text stopped before its end: containers still open are closed where it stopped. */
  readonly cut: boolean;
}

export const isContainer = (doc: JsonDoc, node: number): boolean => doc.kind[node]! <= Kind.array;

/** The member's name as written, quotes included; null for items and the root. */
export function keyToken(doc: JsonDoc, node: number): string | null {
  const from = doc.key[node]!;
  return from < 0 ? null : doc.text.slice(from, quotedEnd(doc.text, from));
}

/** The member's name as JSON decodes it; the token's inside where it does not decode. */
export function keyName(doc: JsonDoc, node: number): string | null {
  const token = keyToken(doc, node);
  if (token === null) return null;
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}

/** The node's own text, verbatim. */
export const tokenOf = (doc: JsonDoc, node: number): string => doc.text.slice(doc.start[node], doc.end[node]);

export function* childrenOf(doc: JsonDoc, node: number): Generator<number> {
  if (!isContainer(doc, node)) return;
  for (let child = node + 1; child < doc.next[node]!; child = doc.next[child]!) yield child;
}

/** The innermost node whose member, name included, holds this offset; null outside of the root. */
export function nodeAt(doc: JsonDoc, offset: number): number | null {
  const from = (node: number) => (doc.key[node]! < 0 ? doc.start[node]! : doc.key[node]!);
  if (doc.count === 0 || offset < from(0) || offset >= doc.end[0]!) return null;
  let node = 0;
  for (let child = 1; child < doc.next[node]!;) {
    if (offset < from(child)) break;
    if (offset < doc.end[child]!) {
      node = child;
      child += 1;
    } else child = doc.next[child]!;
  }
  return node;
}
