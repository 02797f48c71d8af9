import type { Revision } from "../era.ts";
import type { Finding } from "../findings.ts";
import { pathText } from "../findings.ts";
import type { Linted } from "../linted.ts";
import { bounded } from "./budget.ts";
import { candidates, chosenFor } from "./choose.ts";
import { told, type Told } from "./explain.ts";
import { isFault, issuesOf } from "./values.ts";

const MOST = 20;

/**
 * Holds a frame to the schema of its method, direction and revision. Where no revision is settled, only what
 * every revision that has the method would refuse is told.
 */
export function lintGrammar({ message, judge, context, found }: Linted): void {
  const revisions = candidates(message, judge, context);
  const all = bounded(() =>
    revisions.length === 1
      ? toldBy(revisions[0]!)
      : inAll(revisions.toReversed(), (revision) => toldBy(revision, "MCP")),
  );
  for (const { code, severity, path, message: text } of all.slice(0, MOST)) found[severity](code, path, text);

  function toldBy(revision: Revision, by?: string): Told[] {
    const chosen = chosenFor(message, revision, context);
    if (chosen === null) return [];
    return issuesOf(chosen.schema, chosen.value)
      .filter(isFault)
      .map((issue) => told(issue, chosen, revision, by));
  }
}

/** What all of several revisions tell, in the words of the first. */
function inAll(revisions: readonly Revision[], tell: (revision: Revision) => Told[]): Told[] {
  let left: Told[] | null = null;
  for (const revision of revisions) {
    const told = tell(revision);
    const keys = new Set(told.map(keyOf));
    left = left === null ? told : left.filter((one) => keys.has(keyOf(one)));
    if (left.length === 0) return [];
  }
  return left ?? [];
}

function keyOf({ code, path }: Told): string {
  return `${code} ${pathText(path)}`;
}

/** Codes of the grammar proper, which knows nothing of the rules that tell the same in better words. */
const GRAMMAR = new Set(["WB360", "WB361", "WB362", "WB363"]);
/** Findings about how a value is written, not about what it is. */
const WRITING = new Set(["WB310", "WB311", "WB314", "WB351"]);

/** Where this stands as an error, all that lies inside is no value of its kind, and the grammar says so of each part. */
const OF_THE_WHOLE = "WB397";

/** One fault, one finding: leaves out what the grammar says of a place where a rule has spoken. */
export function withoutDoubles(list: readonly Finding[]): Finding[] {
  const spoken = list.filter(({ code }) => !GRAMMAR.has(code) && !WRITING.has(code)).map(({ path }) => path);
  const places = new Set(spoken);
  const wholes = list
    .filter(({ code, severity }) => code === OF_THE_WHOLE && severity === "error")
    .map(({ path }) => path);
  return list.filter(({ code, path }) => {
    if (!GRAMMAR.has(code)) return true;
    if (places.has(path) || wholes.some((whole) => isInside(path, whole))) return false;
    return code !== "WB360" || !spoken.some((place) => isInside(place, path));
  });
}

function isInside(path: string, whole: string): boolean {
  return path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);
}
