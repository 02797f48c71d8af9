import { isContainer, keyToken, Kind, tokenOf, type JsonDoc } from "./json-doc.ts";
import { packedAt, type LineTable } from "./json-fold.ts";
import { preview, type Token } from "./json-preview.ts";
import { countText, plural } from "./units.ts";

/** One value on a line; the part that a tree item covers. */
export interface LineItem {
  node: number;
  tokens: Token[];
  /** Null for what holds nothing. */
  fold: "open" | "closed" | null;
  /** Closed, and not all of it fits: opening it shows more. */
  more: boolean;
}

export interface Line {
  depth: number;
  /** The bracket that the line begins with when it closes a container, with its comma. */
  lead: string;
  items: LineItem[];
  /** Marks after the items that belong to no value: the root's bracket, a comma. */
  tail: string;
}

export interface LineShape {
  /** Characters for a closed container. */
  width: number;
  /** Characters of one string. */
  longest: number;
}

/** Draws one line of a table; nothing is computed before it is shown. */
export function lineAt(table: LineTable, index: number, shape: LineShape): Line {
  const { doc, lines, joined } = table;
  const node = lines[index]!;
  const { first, last } = packedAt(table);
  const isLast = index === lines.length - 1;
  const line: Line = { depth: depthOf(doc, node < 0 ? ~node : node), lead: "", items: [], tail: "" };
  if (node < 0)
    line.lead = close(doc, ~node) + (isLast && joined && last.length === 0 ? "" : comma(doc, ~node));
  else line.items.push(itemAt(table, node, shape));
  const packed = index === 0 ? first : isLast ? last : [];
  for (const each of packed) {
    const between = line.items.length > 0 && each !== first[0] ? ", " : " ";
    line.items.at(-1)?.tokens.push({ kind: "m", text: between });
    if (line.items.length === 0) line.lead += " ";
    line.items.push(itemAt(table, each, shape));
  }
  if (isLast && joined) line.tail = ` ${close(doc, 0)}`;
  else if (index === 0 && first.length > 0) line.tail = ",";
  else if (node >= 0 && line.items[0]!.fold !== "open") line.tail = comma(doc, node);
  return line;
}

function itemAt({ doc, open }: LineTable, node: number, { width, longest }: LineShape): LineItem {
  const tokens: Token[] = [];
  const key = keyToken(doc, node);
  if (key !== null) tokens.push({ kind: "k", text: key }, { kind: "m", text: ": " });
  if (!isContainer(doc, node)) {
    tokens.push(...scalar(doc, node, longest));
    return { node, tokens, fold: null, more: false };
  }
  if (open.has(node) && doc.size[node]! > 0) {
    tokens.push({ kind: "m", text: doc.kind[node] === Kind.object ? "{" : "[" });
    return { node, tokens, fold: "open", more: false };
  }
  const short = preview(doc, node, Math.max(width - (key?.length ?? 0), 16));
  tokens.push(...short.tokens);
  if (!short.whole && doc.kind[node] === Kind.array && doc.size[node]! > 1)
    tokens.push({
      kind: "more",
      text: ` ${stopped(doc, node) ? "at least " : ""}${plural(doc.size[node]!, "item")}`,
    });
  return { node, tokens, fold: doc.size[node]! > 0 ? "closed" : null, more: !short.whole };
}

function scalar(doc: JsonDoc, node: number, longest: number): Token[] {
  const kind = doc.kind[node] === Kind.string ? "s" : "n";
  const long = doc.end[node]! - doc.start[node]!;
  if (long <= longest) return [{ kind, text: tokenOf(doc, node) }];
  return [
    { kind, text: doc.text.slice(doc.start[node], doc.start[node]! + longest) },
    { kind: "more", text: ` … ${countText(long - longest)} more characters: see Raw` },
  ];
}

/**
 * What two sides are compared by: the line as drawn, less the comma or the root's bracket at its end, which come and
 * go with what follows, and less the values in `without`; with what a closed container hides, so that equal lines
 * are equal.
 */
export function lineText(doc: JsonDoc, line: Line, without: readonly number[] = []): string {
  const items = line.items.map(({ node, tokens, more }) => {
    if (without.includes(node)) return "";
    const shown = tokens.map(({ text }) => text).join("");
    return more ? `${shown} ${bare(tokenOf(doc, node))}` : shown;
  });
  const text = `${line.lead.replace(/[, ]+$/, "")}${items.join("")}`.trimEnd();
  return `${"  ".repeat(Math.min(line.depth, 200))}${text.replace(/,$/, "")}`;
}

/** A JSON text without the white space between its tokens. */
const bare = (text: string): string => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");

/** The text was cut inside of this container. */
const stopped = (doc: JsonDoc, node: number) => doc.cut && doc.end[node] === doc.text.length;
const close = (doc: JsonDoc, node: number) => (doc.kind[node] === Kind.object ? "}" : "]");

/** A comma when a sibling follows. */
function comma(doc: JsonDoc, node: number): string {
  const parent = doc.parent[node]!;
  return parent >= 0 && doc.next[node]! < doc.next[parent]! ? "," : "";
}

/** Containers around the node; counting stops at 1,000, where nobody counts any more. */
function depthOf(doc: JsonDoc, node: number): number {
  let depth = 0;
  for (let at = doc.parent[node]!; at >= 0 && depth < 1000; at = doc.parent[at]!) depth += 1;
  return depth;
}
