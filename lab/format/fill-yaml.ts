import { FillFault, type Filled, filled, type Lookup, Sources } from "./sources.ts";
import { scalarParts } from "./yaml-scalars.ts";
import { readYaml, type YamlScalar, type YamlTree } from "./yaml-tree.ts";

/**
 * The YAML of a form or a do cell as JSON text, its references filled: a scalar that is one reference becomes
 * the referenced part, its own bytes; within text it becomes text. An empty source is `{}`.
 */
export function fillYaml(source: string, lookup: Lookup): Filled<string> {
  return filled(() => {
    const read = readYaml(source);
    if (!read.ok) throw new FillFault(read.message, read.span);
    const sources = new Sources(lookup);
    return read.tree === null ? "{}" : json(read.tree, sources);
  });
}

function json(tree: YamlTree, sources: Sources): string {
  if (tree.kind === "list") return `[${tree.items.map((item) => json(item, sources)).join(",")}]`;
  if (tree.kind === "map") {
    const members = tree.entries.map(
      ({ key, value }) => `${JSON.stringify(text(key, sources))}:${json(value, sources)}`,
    );
    return `{${members.join(",")}}`;
  }
  if (typeof tree.value === "number") return number(tree);
  if (typeof tree.value !== "string") return JSON.stringify(tree.value);
  const parts = scalarParts(tree);
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "reference") return sources.find(only).json;
  return JSON.stringify(text(tree, sources));
}

/** A number keeps its digits where JSON can hold them. */
function number(scalar: YamlScalar): string {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(scalar.text)) return scalar.text;
  if (Number.isFinite(scalar.value)) return JSON.stringify(scalar.value);
  throw new FillFault(`JSON has no number for \`${scalar.text}\`.`, scalar.span);
}

function text(scalar: YamlScalar, sources: Sources): string {
  return scalarParts(scalar)
    .map((part) => {
      if (part.kind === "escape") return "${";
      if (part.kind === "reference") return sources.find(part).plain;
      if (part.kind === "broken") throw new FillFault(part.message, part);
      return part.text;
    })
    .join("");
}
