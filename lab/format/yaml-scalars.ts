import type { Span } from "./lab.ts";
import { type Part, splitReferences } from "./references.ts";
import type { YamlScalar, YamlTree } from "./yaml-tree.ts";

export type ScalarPart = Part & { readonly text: string };

/** The parts of a scalar with their text; spans are in the YAML source, the whole scalar's where they must be. */
export function scalarParts(scalar: YamlScalar): ScalarPart[] {
  const { text, at } = scalar;
  return splitReferences(text).map((part) => {
    const place: Span = at === null ? scalar.span : { start: at + part.start, end: at + part.end };
    return { ...part, ...place, text: text.slice(part.start, part.end) };
  });
}

/** Every scalar of a tree, keys included, in source order. */
export function* scalars(tree: YamlTree | null): Generator<YamlScalar> {
  if (tree === null) return;
  if (tree.kind === "scalar") yield tree;
  else if (tree.kind === "list") for (const item of tree.items) yield* scalars(item);
  else {
    for (const { key, value } of tree.entries) {
      yield key;
      yield* scalars(value);
    }
  }
}

/** The tree as plain data; `asText` keeps numbers and booleans as they were written. */
export function plain(tree: YamlTree | null, asText = false): unknown {
  if (tree === null) return null;
  if (tree.kind === "list") return tree.items.map((item) => plain(item, asText));
  if (tree.kind === "map") {
    const entries = tree.entries.map(({ key, value }) => [key.text, plain(value, asText)] as const);
    return Object.fromEntries(entries);
  }
  return asText && tree.value !== null ? tree.text : tree.value;
}
