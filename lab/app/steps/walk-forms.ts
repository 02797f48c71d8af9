import type { CellView } from "../../session/view.ts";
import type { WalkForm } from "../sequence/sequence-walk.ts";
import { hasRun } from "./step-state.ts";

/** Letters of one value of an answer. */
const LONGEST = 24;

/** The lab's forms, with what was answered in this walk. */
export function walkForms(
  cells: readonly CellView[],
  cellOf: (name: string) => CellView | undefined,
): WalkForm[] {
  return cells
    .filter(({ kind }) => kind === "form")
    .map((cell) => ({
      cell,
      asks: new Set(cell.reads.flatMap((name) => cellOf(name)?.id ?? [])),
      at: hasRun(cell) && cell.result === "ok" ? cell.lastRun : null,
      said: answerWords(cell),
    }));
}

/** `accept, P2`; the action alone where nothing else was said. */
function answerWords({ outcome }: Pick<CellView, "outcome">): string {
  if (outcome?.kind !== "form") return "answered";
  const { action, content } = outcome;
  const values =
    content === null || content.cut ? [] : Object.values((JSON.parse(content.text) ?? {}) as object);
  return [
    action,
    ...values.map((value) => cut(typeof value === "string" ? value : JSON.stringify(value))),
  ].join(", ");
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
