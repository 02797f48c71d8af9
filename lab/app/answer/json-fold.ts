import { isContainer, keyName, type JsonDoc } from "./json-doc.ts";
import { preview } from "./json-preview.ts";

/** What heads every frame and says little: these share the first line. */
const HEAD = new Set(["jsonrpc", "id", "method"]);

/** A frame has fewer members than this; what has more is no frame. */
const MOST_MEMBERS = 12;

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
  /** How many of the root's last members stand on the root's last line. */
  readonly foot: number;
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
  const { head, foot } = shown(0) ? frameMembers(doc) : { head: 0, foot: 0 };
  const lines: number[] = [];
  const stack: number[] = [];
  let skip = head;
  const footer = footStart(doc, foot);
  for (let node = 0; node < footer;) {
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
  const joined = lines.length > 1 && lines.at(-1) === ~0 && (head > 0 || foot > 0 || lines.at(-2)! < 0);
  if (joined) lines.pop();
  return { doc, open, lines: Int32Array.from(lines), head, foot, joined };
}

/** The first and last members of a frame that say only that it is one; none where nothing else is there. */
function frameMembers(doc: JsonDoc): { head: number; foot: number } {
  const is: boolean[] = [];
  for (let child = 1; child < doc.next[0]! && is.length < MOST_MEMBERS; child = doc.next[child]!) {
    const short = !isContainer(doc, child) && doc.end[child]! - doc.start[child]! <= 40;
    is.push(short && doc.key[child]! >= 0 && HEAD.has(keyName(doc, child)!));
  }
  const head = is.indexOf(false);
  if (head < 0 || is.length === MOST_MEMBERS) return { head: 0, foot: 0 };
  return { head, foot: is.length - 1 - is.lastIndexOf(false) };
}

/** The first of the root's last `foot` members; the document's end where there are none. */
function footStart(doc: JsonDoc, foot: number): number {
  const children: number[] = [];
  if (foot > 0) for (let child = 1; child < doc.next[0]!; child = doc.next[child]!) children.push(child);
  return foot > 0 ? children.at(-foot)! : doc.count;
}

/** The values that share the first line, and those that share the last, in order. */
export function packedAt(table: LineTable): { first: number[]; last: number[] } {
  const { doc, head, foot } = table;
  const children: number[] = [];
  if (head + foot > 0)
    for (let child = 1; child < doc.next[0]!; child = doc.next[child]!) children.push(child);
  return { first: children.slice(0, head), last: foot > 0 ? children.slice(-foot) : [] };
}

/** The line that shows a node; -1 while one of its containers is closed. */
export function lineOf(table: LineTable, node: number): number {
  const { doc, lines } = table;
  const { first, last } = packedAt(table);
  if (first.includes(node)) return 0;
  if (last.includes(node)) return lines.length - 1;
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

/** The next or previous value in reading order; the value itself at both ends. */
export function step(table: LineTable, node: number, by: 1 | -1): number {
  const { first, last } = packedAt(table);
  const start = [0, ...first];
  const [before, after] = [start.indexOf(node), last.indexOf(node)];
  if (before >= 0 && start[before + by] !== undefined) return start[before + by]!;
  if (after >= 0 && last[after + by] !== undefined) return last[after + by]!;
  if ((before === 0 && by === -1) || (after >= 0 && by === 1)) return node;
  const { lines } = table;
  for (
    let line = (after >= 0 ? lines.length : lineOf(table, node)) + by;
    line > 0 && line < lines.length;
    line += by
  )
    if (lines[line]! >= 0) return lines[line]!;
  return by === 1 ? (last[0] ?? node) : start.at(-1)!;
}
