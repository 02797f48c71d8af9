import type { Definition, RootContent } from "mdast";
import type { BlockView } from "../../session/view.ts";

/** A heading of the prose: the nth of its block. */
export interface Heading {
  block: string;
  index: number;
  depth: number;
  text: string;
  /** As Markdown readers name it in `#fragments`. */
  slug: string;
}

/** Every heading of a lab, in page order. */
export function headingsOf(blocks: readonly BlockView[]): Heading[] {
  return blocks.flatMap((block) =>
    block.kind === "cell"
      ? []
      : block.nodes
          .filter((node) => node.type === "heading")
          .map((node, index) => {
            const text = textOf(node);
            return { block: block.id, index, depth: node.depth, text, slug: slug(text) };
          }),
  );
}

/** Every link definition of a lab, by identifier; the first one counts. */
export function definitionsOf(blocks: readonly BlockView[]): Map<string, Definition> {
  const found = new Map<string, Definition>();
  for (const block of blocks)
    for (const node of block.kind === "prose" ? block.nodes : [])
      if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
  return found;
}

/** The words of a node, without marks. */
function textOf(node: RootContent): string {
  if ("value" in node) return node.value;
  if ("children" in node) return (node.children as RootContent[]).map(textOf).join("");
  return "";
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
