import { celConstants } from "../format/cel-references.ts";
import { childrenOf, type CelNode } from "./cel-tree.ts";

const junctions = new Set(["&&", "||", "!_", "?:"]);
const comparisons = new Set(["==", "!=", "<", "<=", ">", ">=", "in"]);

/**
 * The parts of a claim whose values tell why it holds or not: of each comparison the sides that are no
 * literals, of anything else what it reads. Parts inside a macro, which have many values, are not among them.
 */
export function tellingParts(root: CelNode): CelNode[] {
  const parts: CelNode[] = [];
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (junctions.has(node.op)) todo.push(...childrenOf(node).reverse());
    else if (comparisons.has(node.op)) parts.push(...childrenOf(node).filter((side) => !isLiteral(side)));
    else parts.push(...readings(node));
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
function readings(node: CelNode): CelNode[] {
  if (node.op === "id") return isConstant(node) ? [] : [node];
  if (node.op === "." || node.op === "[]")
    return isAccess(node) ? [node] : childrenOf(node).flatMap(readings);
  if (node.op === "call" && isMacro(node))
    return childrenOf(node)
      .flatMap((part) => childrenOf(part))
      .flatMap(readings);
  if (node.op === "rcall" && isMacro(node)) return childrenOf(node).slice(0, 1).flatMap(readings);
  return childrenOf(node).flatMap(readings);
}

function isAccess(node: CelNode): boolean {
  const [from] = childrenOf(node);
  if (node.op === "id") return true;
  return (node.op === "." || node.op === "[]") && from !== undefined && isAccess(from);
}

const macros = new Set(["has", "all", "exists", "exists_one", "filter", "map", "bind"]);

function isMacro(node: CelNode): boolean {
  return Array.isArray(node.args) && macros.has(String(node.args[0]));
}
