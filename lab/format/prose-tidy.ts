import type { Definition, Nodes, Root, RootContent } from "mdast";

/** An ellipsis stands for what is nested deeper: nobody reads it, and drawing it would take a deep stack. */
const deepest = 60;

/**
 * The top-level nodes of a parsed text as a page draws them: without positions, and with links and images by
 * reference resolved, because their definitions may stand in another block. Null where a node draws nothing.
 */
export function tidy(root: Root): (RootContent | null)[] {
  const definitions = new Map<string, Definition>();
  const find = (node: Nodes, depth: number): void => {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if ("children" in node && depth < deepest) for (const child of node.children) find(child, depth + 1);
  };
  find(root, 0);
  return root.children.map((node) => (node.type === "definition" ? null : clean(node, definitions, 0)));
}

function clean<N extends Nodes>(node: N, definitions: ReadonlyMap<string, Definition>, depth: number): N {
  const { position: _position, ...rest } = resolve(node, definitions);
  if (!("children" in rest) || !Array.isArray(rest.children)) return rest as unknown as N;
  const children: Nodes[] =
    depth >= deepest
      ? [{ type: "text", value: "…" }]
      : (rest.children as Nodes[])
          .filter((child) => child.type !== "definition")
          .map((child) => clean(child, definitions, depth + 1));
  return { ...rest, children } as unknown as N;
}

/** A link or image by reference as a plain one. */
function resolve(node: Nodes, definitions: ReadonlyMap<string, Definition>): Nodes {
  if (node.type !== "linkReference" && node.type !== "imageReference") return node;
  const { url = "", title = null } = definitions.get(node.identifier) ?? {};
  if (node.type === "linkReference") return { type: "link", url, title, children: node.children };
  return { type: "image", url, title, alt: node.alt ?? null };
}

/** What a node says, without its markup. */
export function plainText(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plainText).join("") : "";
}
