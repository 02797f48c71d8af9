import { isContainer, keyName, type JsonDoc } from "./json-doc.ts";
import { preview } from "./json-preview.ts";

/** What heads every frame and says little: these share the first line. */
const HEAD = new Set(["jsonrpc", "id", "method"]);

/**
 * The lines of a document with some containers open. A line is a node's number, or the complement (`~node`) of
 * an open container's number for the line that closes it.
 */
export interface LineTable {
  readonly doc: JsonDoc;
  readonly open: ReadonlySet<number>;
  readonly lines: Int32Array;
  /** How many of the root's first members stand on the root's own line. */
  readonly head: number;
  /** The root closes on the line before: after another bracket, or as the end of a frame. */
  readonly joined: boolean;
}

/** Which containers a document opens by itself: outer ones first, those that fit whole on one line not at all. */
export function firstOpen(doc: JsonDoc, width: number, budget = 16): Set<number> {
  const open = new Set<number>();
  const queue = [0];
  let lines = 1;
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at]!;
    const cost = doc.size[node]! + 1;
    if (!isContainer(doc, node) || doc.size[node] === 0 || (node > 0 && lines + cost > budget)) continue;
    if (preview(doc, node, width).whole) continue;
    if (doc.size[node]! > budget && node > 0) continue;
    open.add(node);
    lines += cost;
    let children = 0;
    for (let child = node + 1; child < doc.next[node]! && children < budget; child = doc.next[child]!) {
      queue.push(child);
      children += 1;
    }
  }
  return open;
}

/** The lines in order; the cost is that of the lines shown, not of the document. */
export function lineTable(doc: JsonDoc, open: ReadonlySet<number>): LineTable {
  const shown = (node: number) => open.has(node) && doc.size[node]! > 0;
  const head = shown(0) ? headMembers(doc) : 0;
  const lines: number[] = [];
  const stack: number[] = [];
  let skip = head;
  for (let node = 0; node < doc.count;) {
    while (stack.length > 0 && node >= doc.next[stack.at(-1)!]!) lines.push(~stack.pop()!);
    if (node > 0 && skip > 0) {
      skip -= 1;
      node = doc.next[node]!;
      continue;
    }
    lines.push(node);
    if (shown(node)) {
      stack.push(node);
      node += 1;
    } else node = doc.next[node]!;
  }
  while (stack.length > 0) lines.push(~stack.pop()!);
  const joined = lines.length > 1 && lines.at(-1) === ~0 && (head > 0 || lines.at(-2)! < 0);
  if (joined) lines.pop();
  return { doc, open, lines: Int32Array.from(lines), head, joined };
}

function headMembers(doc: JsonDoc): number {
  let head = 0;
  for (let child = 1; child < doc.next[0]!; child = doc.next[child]!) {
    const short = !isContainer(doc, child) && doc.end[child]! - doc.start[child]! <= 40;
    if (!short || doc.key[child]! < 0 || !HEAD.has(keyName(doc, child)!)) return head;
    head += 1;
  }
  return 0;
}

/** The line that shows a node; -1 while one of its containers is closed. */
export function lineOf(table: LineTable, node: number): number {
  const { doc, head, lines } = table;
  let place = 0;
  for (let child = 1; place < head && child < doc.next[0]!; child = doc.next[child]!, place += 1)
    if (child === node) return 0;
  let low = 0;
  let high = lines.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    // A closing line stands after all nodes of its container, at the container's `next`.
    const line = lines[middle]!;
    if (line === node) return middle;
    if (line >= 0 ? line < node : doc.next[~line]! <= node) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The nodes in reading order that can be moved to: every line's, with those of the head. */
export function step(table: LineTable, node: number, by: 1 | -1): number {
  const { doc, head, lines } = table;
  const packed: number[] = [0];
  for (let child = 1; packed.length <= head; child = doc.next[child]!) packed.push(child);
  const at = packed.indexOf(node);
  if (at >= 0 && packed[at + by] !== undefined) return packed[at + by]!;
  if (at === 0 && by === -1) return node;
  let line = at >= 0 ? 0 : lineOf(table, node);
  for (line += by; line > 0 && line < lines.length; line += by) if (lines[line]! >= 0) return lines[line]!;
  return line <= 0 ? packed.at(-1)! : node;
}
