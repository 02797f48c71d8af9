import { visibleText } from "../../wire/visible.ts";
import type { LabStep } from "../../format/lab-steps.ts";
import type { CellView, ItemView, VerdictView } from "../../session/view.ts";
import type { SignName } from "../sign.ts";

/** One thing that a step has shown: a sign and its words. */
export interface StepSign {
  sign: SignName;
  words: string;
}

const MOST = 6;
const LONGEST = 110;

/** What the cells of a step have shown so far: its verdicts, and what the wire said that needs a look. */
export function stepSigns(step: LabStep, cellOf: (id: string) => CellView | undefined): StepSign[] {
  const cells = step.cells.flatMap((id) => cellOf(id) ?? []);
  const verdicts = cells.flatMap((cell) => verdictSign(cell) ?? []);
  const wire = cells.flatMap((cell) => wireSign(cell, verdicts.length > 0) ?? []);
  const all = [...verdicts, ...wire];
  const unique = all.filter(({ words }, at) => all.findIndex((other) => other.words === words) === at);
  const more = unique.length - MOST;
  return more > 0 ? [...unique.slice(0, MOST), { sign: "ok", words: `and ${more} more` }] : unique;
}

/** What a check says of what it is about: that a bound holds, that something gets through, or just its verdict. */
export function boundWord(cell: CellView, verdict: VerdictView): StepSign {
  if (cell.stale?.kind === "edited" || cell.stale?.kind === "input")
    return { sign: "stale", words: "stale: run it again" };
  const shown = verdict.state === "correct";
  if (verdict.state === "not-run") return { sign: "not-run", words: "not tried" };
  if (verdict.state === "blocked")
    return { sign: "blocked", words: "not tried: a cell it reads gave nothing" };
  if (verdict.state === "error") return { sign: "invalid", words: "the check cannot be judged" };
  if (!shown) return { sign: "almost", words: cell.unbound === null ? "does not hold yet" : "not shown" };
  return cell.unbound === null ? { sign: "holds", words: "holds" } : { sign: "open", words: "gets through" };
}

function verdictSign(cell: CellView): StepSign | null {
  if (cell.outcome?.kind !== "check" || cell.status !== "idle") return null;
  const { verdict } = cell.outcome;
  if (verdict.state === "not-run") return null;
  const { sign, words } = boundWord(cell, verdict);
  if (sign === "stale") return { sign, words: `${short(cell.name)} is ${words}` };
  const line = verdict.lines.find(({ ok }) => ok !== true) ?? verdict.lines[0];
  return { sign, words: line === undefined ? words : `${words}: ${short(line.that)}` };
}

/** What came back to a frame: an error always; the rest only where no check speaks for it. */
function wireSign(cell: CellView, judged: boolean): StepSign | null {
  if (cell.status === "running") return { sign: "running", words: `${short(cell.name)} runs` };
  if (cell.status === "queued") return { sign: "queued", words: `${short(cell.name)} waits` };
  if (cell.result === "aborted") return { sign: "aborted", words: `${short(cell.name)} was stopped by you` };
  if (cell.result === "blocked") return { sign: "blocked", words: `${short(cell.name)} did not run` };
  if (cell.result === "error" || cell.result === "invalid")
    return { sign: "invalid", words: `${short(cell.name)} could not run` };
  if (cell.outcome?.kind !== "frame") return null;
  const items = cell.outcome.sides.flatMap(({ items: all }) => all);
  const error = items.find(({ outcome }) => outcome === "error" || outcome === "tool-error");
  if (error !== undefined)
    return {
      sign: "error",
      words:
        error.outcome === "error" ? `${error.code ?? "an error"} on the wire` : "a tool error on the wire",
    };
  if (judged) return null;
  if (items.some(({ outcome, kind }) => outcome === "input-required" || kind === "ask"))
    return { sign: "asks", words: `${cell.to.join(", ")} asks` };
  if (cell.outcome.sides.some(({ state }) => state === "silence"))
    return { sign: "silent", words: "silence" };
  const said = items.map(textOf).find((text) => text !== null);
  return said === undefined ? null : { sign: "ok", words: short(said!) };
}

/** The text that a tool answered with, where the answer is here whole. */
function textOf({ kind, text }: ItemView): string | null {
  if (kind !== "answer" || text.cut) return null;
  try {
    const message = JSON.parse(text.text) as { result?: { content?: { text?: unknown }[] } };
    const first = message.result?.content?.[0]?.text;
    return typeof first === "string" && first !== "" ? first : null;
  } catch {
    return null;
  }
}

function short(text: string): string {
  const line = text.replaceAll("`", "").split("\n", 1)[0]!;
  return visibleText(line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line, { oneLine: true });
}
