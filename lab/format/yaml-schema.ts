import type { z } from "zod";
import type { Problem } from "./problem.ts";
import { quote } from "./quote.ts";
import type { YamlTree } from "./yaml-tree.ts";

/** The faults that a schema found in a tree's plain data, each placed where its value stands. */
export function schemaProblems(error: z.ZodError, tree: YamlTree, prefix = ""): Problem[] {
  return error.issues.map((issue) => {
    const { node, steps } = walk(tree, issue.path);
    const shown = prefix + steps.join(".");
    return {
      code: "WB104",
      message: `${quote(shown, 80)} is ${what(node)}. It ${issue.message}.`,
      span: node.span,
    } as const;
  });
}

/** Follows a path as far as the tree has it. */
function walk(tree: YamlTree, path: readonly PropertyKey[]): { node: YamlTree; steps: string[] } {
  let node = tree;
  const steps = path.map(String);
  for (const step of steps) {
    const next =
      node.kind === "map"
        ? node.entries.find(({ key }) => key.text === step)?.value
        : node.kind === "list"
          ? node.items[Number(step)]
          : undefined;
    if (!next) break;
    node = next;
  }
  return { node, steps };
}

function what(node: YamlTree): string {
  if (node.kind !== "scalar") return node.kind === "list" ? "a list" : "a mapping";
  return node.text === "" ? "empty" : quote(node.text);
}
