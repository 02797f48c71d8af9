import { fillMapped } from "../format/fill-mapped.ts";
import { parseJson } from "../format/json-text.ts";
import { fitBy, fits } from "../wire/grammar/fits.ts";
import type { FitView } from "./completion-view.ts";
import { knownFindings } from "../wire/known-findings.ts";

/** Changes of one revision that are told: what comes after them is seen when these are made. */
const most = 8;

/** How a frame that is being written fits each revision, oldest first; empty for what is no JSON. */
export function draftFits(source: string, valueOf: (name: string) => string | undefined): FitView[] {
  if (!parseJson(source).ok) return [];
  const filled = fillMapped(source, valueOf);
  return fits(filled.text, { direction: "c2s" }).map(({ revision, changes: all }) => {
    const changes = knownFindings(all, filled);
    return {
      revision,
      fits: fitBy(changes),
      changes: changes.slice(0, most).map(({ path, message }) => ({ path, message })),
    };
  });
}
