import type { CellView, TextView } from "../../session/view.ts";
import { nodeByPath } from "../answer/fold-together.ts";
import { preview } from "../answer/json-preview.ts";
import { scanJson } from "../answer/json-scan.ts";

/** What a name holds, from one server or from none in particular. */
export interface ValuePreview {
  /** Set where the cell has an answer from several. */
  server: string | null;
  text: string;
}

/** Characters of a text that a preview is made of; what stands after them is not in it. */
const READ = 4000;
const WIDTH = 80;
/** Answers of so many servers. */
const SIDES = 3;

/**
 * The beginning of each value of a cell, on one line, as the wire or the session wrote it: of an answer what is in
 * its `result` or `error`. Empty where there is none. Characters that hide are still in it: draw it with `visible`.
 */
export function valuePreview({ outcome }: Pick<CellView, "outcome">): ValuePreview[] {
  switch (outcome?.kind) {
    case "value":
    case "do":
      return [{ server: null, text: short(outcome.text) }];
    case "script":
      return outcome.out.text === "" ? [] : [{ server: null, text: short(outcome.out) }];
    case "frame":
      return outcome.sides.slice(0, SIDES).flatMap(({ server, items }) => {
        const answer = items.find(({ kind, late }) => kind === "answer" && !late);
        if (answer === undefined) return [];
        return [{ server: outcome.sides.length > 1 ? server : null, text: short(answer.text, true) }];
      });
    default:
      return [];
  }
}

function short({ text, cut }: TextView, answer = false): string {
  const read = text.slice(0, READ);
  const doc = scanJson(read, cut || text.length > READ);
  if (doc === null) return read.length > WIDTH ? `${read.slice(0, WIDTH).trimEnd()}…` : read.trim();
  const part = answer ? (nodeByPath(doc, ["result"]) ?? nodeByPath(doc, ["error"]) ?? 0) : 0;
  return preview(doc, part, WIDTH)
    .tokens.map(({ text: token }) => token)
    .join("");
}
