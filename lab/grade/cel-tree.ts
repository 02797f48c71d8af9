import { CelFault } from "./cel-fault.ts";

/**
 * The evaluator's own tree, as far as this room looks into it. The library gives the tree, the ranges and the
 * arguments; that `check`, `evaluate` and `handle` can be replaced on a node is how its version in
 * package.json is built, and what the tests of this room watch.
 */
export interface CelNode {
  readonly op: string;
  readonly args: unknown;
  readonly start: number;
  readonly end: number;
  /** Of an access, set once it is checked: what it reads from, and with what. */
  readonly left?: CelNode;
  readonly right?: CelNode | string;
  readonly handle?: (left: unknown, right: unknown, node: CelNode, evaluator: CelEvaluation) => unknown;
  check(checker: { dynType: unknown }, node: CelNode, context: unknown): unknown;
  evaluate(evaluator: CelEvaluation, node: CelNode, context: unknown): unknown;
}

/** What evaluates the tree; `run` gives the value of one node. */
export interface CelEvaluation {
  run(node: CelNode, context: unknown): unknown;
}

/** The nodes below one, in source order. */
export function childrenOf(node: CelNode): CelNode[] {
  return nodesIn(node.args);
}

function nodesIn(args: unknown): CelNode[] {
  if (Array.isArray(args)) return args.flatMap(nodesIn);
  return isNode(args) ? [args] : [];
}

/** Whether an argument is a node, and no literal, name or list. */
function isNode(value: unknown): value is CelNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

/** Every node of a tree. */
function* everyNode(root: CelNode): Generator<CelNode> {
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    yield node;
    todo.push(...childrenOf(node));
  }
}

/**
 * Lets number literals be of either kind. As ints and doubles they would be refused, before anything is
 * computed, beside a literal of the other kind: in a list, in the branches of `?:`, in a comparison.
 */
export function loosenNumbers(root: CelNode): void {
  for (const node of everyNode(root)) {
    if (node.op !== "value" || (typeof node.args !== "bigint" && typeof node.args !== "number")) continue;
    node.check = (checker) => checker.dynType;
  }
}

/** Where an access failed: what it read from, and the key or position that is not there. */
export type Missed = (from: unknown, key: unknown, node: CelNode) => Error;

/** Makes every failed access throw what `missed` makes of it. */
export function explainAccess(root: CelNode, missed: Missed): void {
  for (const node of everyNode(root)) {
    if (node.op !== "." && node.op !== "[]") continue;
    node.evaluate = (evaluator, _, context) => {
      const from = evaluator.run(node.left!, context);
      const key = typeof node.right === "string" ? node.right : evaluator.run(node.right!, context);
      try {
        return node.handle!(from, key, node, evaluator);
      } catch {
        throw missed(from, key, node);
      }
    };
  }
}

/** So many elements, or UTF-16 units, may a sum have. Doubling again and again would take all memory first. */
const largest = 2 ** 24;

/** Makes a `+` of lists or texts fail that would be too large, before it takes the memory for it. */
export function boundSums(root: CelNode): void {
  for (const node of everyNode(root)) {
    if (node.op !== "+") continue;
    node.evaluate = (evaluator, _, context) => {
      const left = evaluator.run(node.left!, context);
      const right = evaluator.run(node.right as CelNode, context);
      if (lengthOf(left) + lengthOf(right) > largest)
        throw new CelFault(`A sum of more than ${largest} parts is too large.`);
      return node.handle!(left, right, node, evaluator);
    };
  }
}

function lengthOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) || value instanceof Uint8Array ? value.length : 0;
}

/** Calls `seen` with the value of a node when it is evaluated; for a node that is evaluated once at most. */
export function watch(node: CelNode, seen: (value: unknown) => void): void {
  const inner = node.evaluate;
  node.evaluate = (evaluator, self, context) => {
    const value = inner.call(node, evaluator, self, context);
    seen(value);
    return value;
  };
}
