import { celConstants } from "../format/cel-references.ts";
import { childrenOf, type CelNode } from "./cel-tree.ts";

const junctions = new Set(["&&", "||", "!_", "?:"]);
const comparisons = new Set(["==", "!=", "<", "<=", ">", ">=", "in"]);

/** A part of a claim to show with its value: that of `node`, once it is evaluated. */
export interface TellingPart {
  readonly node: CelNode;
  /** For `has(a.b)`: what `b` is looked for in, which is not evaluated by itself. */
  readonly within?: CelNode;
}

/**
 * The parts of a claim whose values tell why it holds or not: of each comparison the sides that are no
 * literals, of anything else what it reads. Parts inside a macro, which have many values, are not among them.
 */
export function tellingParts(root: CelNode): TellingPart[] {
  const parts: TellingPart[] = [];
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (junctions.has(node.op)) todo.push(...childrenOf(node).reverse());
    else if (comparisons.has(node.op)) {
      for (const side of childrenOf(node)) if (!isLiteral(side)) parts.push({ node: side });
    } else parts.push(...readings(node));
  }
  return parts;
}

function isLiteral(node: CelNode): boolean {
  if (node.op === "value" || isConstant(node)) return true;
  if (node.op === "list" || node.op === "map" || node.op === "-_") return childrenOf(node).every(isLiteral);
  return false;
}

function isConstant(node: CelNode): boolean {
  return node.op === "id" && celConstants.has(String(node.args));
}

/** The longest accesses in a node: `a.b[0]`, not `a.b` and `a` as well. */
function readings(node: CelNode): TellingPart[] {
  if (node.op === "id") return isConstant(node) ? [] : [{ node }];
  const children = childrenOf(node);
  if (isAccess(node)) return [{ node }];
  if (isMacro(node)) {
    if (node.op === "rcall") return readings(children[0]!);
    const within = children[0] && childrenOf(children[0])[0];
    return within ? [{ node, within }] : [];
  }
  return children.flatMap(readings);
}

function isAccess(node: CelNode): boolean {
  let at: CelNode | undefined = node;
  while (at?.op === "." || at?.op === "[]") at = childrenOf(at)[0];
  return at?.op === "id";
}

const macros: Readonly<Record<string, readonly string[]>> = {
  call: ["has"],
  rcall: ["all", "exists", "exists_one", "filter", "map", "bind"],
};

function isMacro(node: CelNode): boolean {
  return Array.isArray(node.args) && (macros[node.op] ?? []).includes(String(node.args[0]));
}
