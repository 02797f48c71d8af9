import { type ASTNode, ParseError, parse } from "@marcbachmann/cel-js";
import { celFault } from "./cel-fault.ts";
import type { Span } from "./lab.ts";

/** What an expression reads, by its syntax alone. */
export interface CelReading {
  /** Every mention of an identifier that no macro binds, in source order; constants of CEL are not among them. */
  readonly names: readonly { readonly name: string; readonly span: Span }[];
  /** Mentions of CEL's own constants, such as the type `list`; a cell of that name is meant where there is one. */
  readonly constants: readonly { readonly name: string; readonly span: Span }[];
  /** Why it is no expression; then `names` is empty. */
  readonly error: { readonly message: string; readonly span: Span } | null;
}

/** Names that mean something in every CEL expression: its types and its namespaces. */
export const celConstants: ReadonlySet<string> = new Set(
  "bool bytes cel double dyn google int list map null_type optional string type uint".split(" "),
);

/** Words that CEL never reads as a variable. */
export const celReserved: ReadonlySet<string> = new Set(
  (
    "as break const continue else false for function if import in let loop namespace null package prototype " +
    "return true var void while __proto__"
  ).split(" "),
);

/** Macros called on a value whose first argument is a variable; it is bound in the arguments after it. */
const binders = new Set(["all", "exists", "exists_one", "filter", "map"]);

/** The identifiers of a CEL expression less its macro variables. Never throws. */
export function celReferences(expression: string): CelReading {
  let root: ASTNode;
  try {
    root = parse(expression).ast;
  } catch (error) {
    if (error instanceof ParseError) {
      return {
        names: [],
        constants: [],
        error: celFault(expression, error.code, error.summary, error.range),
      };
    }
    const message = "The expression is nested too deeply. Split it over several cells.";
    return { names: [], constants: [], error: { message, span: { start: 0, end: expression.length } } };
  }
  return { ...identifiers(root), error: null };
}

/** Names bound around a node; each scope knows the one outside. */
interface Scope {
  readonly name: string;
  readonly outer: Scope | null;
}

function identifiers(root: ASTNode): Pick<CelReading, "names" | "constants"> {
  const names: { name: string; span: Span }[] = [];
  const constants: { name: string; span: Span }[] = [];
  const todo: { node: ASTNode; scope: Scope | null }[] = [{ node: root, scope: null }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, scope } = next;
    if (node.op === "id") {
      if (isBound(node.args, scope)) continue;
      const found = { name: node.args, span: { start: node.start, end: node.end } };
      (celConstants.has(node.args) ? constants : names).push(found);
      continue;
    }
    todo.push(...parts(node, scope).reverse());
  }
  return { names, constants };
}

/** The nodes below one, in source order, each with the names bound in it. */
function parts(node: ASTNode, scope: Scope | null): { node: ASTNode; scope: Scope | null }[] {
  if (node.op === "rcall") {
    const [method, receiver, args] = node.args;
    const [first, ...rest] = args;
    if (first?.op === "id" && rest.length > 0) {
      const inner: Scope = { name: first.args, outer: scope };
      if (binders.has(method))
        return [{ node: receiver, scope }, ...rest.map((arg) => ({ node: arg, scope: inner }))];
      if (method === "bind" && receiver.op === "id" && receiver.args === "cel" && rest.length === 2) {
        return [
          { node: rest[0]!, scope },
          { node: rest[1]!, scope: inner },
        ];
      }
    }
  }
  return childNodes(node.args).map((child) => ({ node: child, scope }));
}

function childNodes(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childNodes);
  return isNode(args) ? [args] : [];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

function isBound(name: string, scope: Scope | null): boolean {
  for (let at = scope; at; at = at.outer) if (at.name === name) return true;
  return false;
}
