import type { Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { type Fence, findFences } from "./fences.ts";
import { isTooMuch } from "./prose-limits.ts";
import { tidy } from "./prose-tidy.ts";
import { indentOf, lineAt } from "./text-lines.ts";

/** The file below the front matter: top-level fences by index, and between them what the prose says. */
export interface Prose {
  readonly fences: readonly Fence[];
  /** In page order. */
  readonly items: readonly (
    { readonly fence: number } | { readonly node: RootContent; readonly at: number }
  )[];
  /** True where the Markdown was too much to parse and is shown as plain text. */
  readonly plain: boolean;
}

/** Rounds of correcting the guess at the fences; each costs one parse of the prose. */
const rounds = 6;

/**
 * Reads the Markdown from `from` on. The bodies of top-level fences are left out of what the Markdown parser
 * sees, so its cost is the prose's alone; what it then says about the fences corrects where they were guessed.
 */
export function readProse(text: string, from: number): Prose {
  const known = new Map<number, boolean>();
  for (let round = 0; ; round++) {
    const fences = findFences(text, from, known);
    const { markdown, pieces } = withoutBodies(text, from, fences);
    const root = isTooMuch(markdown) ? null : parse(markdown);
    if (!root) return { fences, items: plainItems(text, from, fences), plain: true };
    const placed = place(root, pieces);
    const wrong = round < rounds ? corrections(text, fences, placed) : [];
    if (wrong.length === 0) return { fences, items: drawn(placed, root), plain: false };
    for (const [at, opens] of wrong) known.set(at, opens);
  }
}

function drawn(placed: readonly Placed[], root: Root): Prose["items"] {
  const tidied = tidy(root);
  return placed.flatMap(({ fence, file }, index): Prose["items"][number][] => {
    if (fence !== null) return [{ fence }];
    const node = tidied[index];
    return node ? [{ node, at: file }] : [];
  });
}

function parse(markdown: string): Root | null {
  try {
    return fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  } catch {
    return null;
  }
}

/** The Markdown without the bodies of its fences, and where each piece of it comes from, in order. */
interface Reduced {
  readonly markdown: string;
  readonly pieces: readonly Piece[];
}

/** From `at` in the reduced text on, the text of the file from `file` on; or the fence of that index. */
type Piece = { readonly at: number; readonly file: number; readonly fence: number | null };

function withoutBodies(text: string, from: number, fences: readonly Fence[]): Reduced {
  const pieces: Piece[] = [];
  const texts: string[] = [];
  let length = 0;
  const add = (piece: string, file: number, fence: number | null): void => {
    pieces.push({ at: length, file, fence });
    texts.push(piece);
    length += piece.length;
  };
  let at = from;
  for (const [index, fence] of fences.entries()) {
    const marker = text.slice(fence.marker.start, fence.marker.end);
    add(text.slice(at, fence.marker.start), at, null);
    add(fence.closingMarker ? `${marker}\n${marker}\n` : `${marker}\n`, fence.marker.start, index);
    at = fence.next;
  }
  add(text.slice(at), at, null);
  return { markdown: texts.join(""), pieces };
}

/** A top-level node with the place of its first character in the file. */
interface Placed {
  readonly node: RootContent;
  readonly file: number;
  readonly fence: number | null;
}

function place(root: Root, pieces: readonly Piece[]): Placed[] {
  let index = 0;
  return root.children.map((node) => {
    const offset = node.position?.start.offset ?? 0;
    while ((pieces[index + 1]?.at ?? Infinity) <= offset) index++;
    const piece = pieces[index]!;
    return { node, file: piece.file + offset - piece.at, fence: node.type === "code" ? piece.fence : null };
  });
}

/** Where the guess was wrong: the start of a line, and whether it opens a top-level fence. */
function corrections(text: string, fences: readonly Fence[], placed: readonly Placed[]): [number, boolean][] {
  const wrong: [number, boolean][] = [];
  const confirmed = new Set(placed.map(({ fence }) => fence));
  for (const [index, fence] of fences.entries())
    if (!confirmed.has(index)) wrong.push([fence.span.start, false]);
  for (const { node, file, fence } of placed) {
    if (node.type !== "code" || fence !== null || !/[`~]/.test(text.charAt(file))) continue;
    let start = file;
    while (start > 0 && " \t".includes(text.charAt(start - 1))) start--;
    if (file - start <= 3) wrong.push([start, true]);
  }
  return wrong;
}

/** Prose that is not parsed: its paragraphs as plain text, between the fences. */
function plainItems(text: string, from: number, fences: readonly Fence[]): Prose["items"] {
  const items: Prose["items"][number][] = [];
  let at = from;
  const prose = (end: number): void => {
    let start = -1;
    for (let line = lineAt(text, at); line.start < end; line = lineAt(text, line.next)) {
      const blank = indentOf(text, line).at === line.end;
      if (!blank && start < 0) start = line.start;
      if (start < 0 || (!blank && line.next < end)) continue;
      const value = text.slice(start, blank ? line.start : line.end).trim();
      items.push({ node: { type: "paragraph", children: [{ type: "text", value }] }, at: start });
      start = -1;
    }
  };
  for (const [index, fence] of fences.entries()) {
    prose(fence.span.start);
    items.push({ fence: index });
    at = fence.next;
  }
  prose(text.length);
  return items;
}
