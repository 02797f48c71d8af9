import type { MappedFill } from "../format/fill-mapped.ts";
import { type JsonNode, parseJson } from "../format/json-text.ts";
import type { Span } from "../format/lab.ts";
import { pathText } from "../format/path-text.ts";
import type { Finding } from "./findings.ts";

/** Below this depth nobody looks for a reference. */
const deepest = 200;

/** Findings less those about a reference that has no value: nobody knows yet what will stand there. */
export function knownFindings(findings: readonly Finding[], { text, holes }: MappedFill): readonly Finding[] {
  if (holes.length === 0) return findings;
  const parsed = parseJson(text);
  const paths = parsed.ok ? holePaths(parsed.root, holes) : [];
  return findings.filter(
    ({ path, span }) =>
      !(span !== null && holes.some((hole) => within(span, hole))) && !paths.some((hole) => isAt(path, hole)),
  );
}

const within = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

const isAt = (path: string, hole: string): boolean =>
  hole === "" || path === hole || path.startsWith(`${hole}.`) || path.startsWith(`${hole}[`);

/** The paths of the strings at these places, as findings write them. */
function holePaths(root: JsonNode, holes: readonly Span[]): string[] {
  const starts = new Set(holes.map(({ start }) => start));
  const found: string[] = [];
  const stack: { node: JsonNode; path: (string | number)[] }[] = [{ node: root, path: [] }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, path } = next;
    if (path.length > deepest) continue;
    if (node.type === "array")
      for (const [i, item] of node.items.entries()) stack.push({ node: item, path: [...path, i] });
    else if (node.type === "object")
      for (const { key, value } of node.members) stack.push({ node: value, path: [...path, key] });
    else if (starts.has(node.start)) found.push(pathText(path));
  }
  return found;
}
