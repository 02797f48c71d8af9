import type { Scheduler } from "../engine/scheduler.ts";
import type { Cell, Lab } from "../format/lab.ts";
import type { Json } from "../wire/message.ts";
import { askedBy } from "./asked-by.ts";
import type { CellRun } from "./cell-view.ts";
import type { CellValue } from "./cell-value.ts";
import { cellsById } from "./cells-by-id.ts";
import { readFormAnswer } from "./form-answer.ts";
import { questionAt } from "./question.ts";
import type { QuestionView } from "./question-view.ts";
import { textView } from "./text-view.ts";

/** UTF-16 units of a question that a page gets. */
const most = { message: 256 * 1024, url: 16 * 1024 } as const;

/** What a question is drawn from. */
export interface AskParts {
  readonly lab: Lab;
  readonly scheduler: Scheduler<CellValue>;
  readonly runs: ReadonlyMap<string, CellRun>;
}

/** What a form cell is there to answer now; null for any other cell, and for a form that is for any question. */
export function questionView(cell: Cell, { lab, scheduler, runs }: AskParts): QuestionView | null {
  const asked = cell.options.for;
  if (cell.kind !== "form" || asked === null) return null;
  const id = scheduler.graph.byName(asked.name);
  const root = id === undefined ? undefined : cellsById(lab).get(id);
  if (id === undefined || root === undefined)
    return { kind: "none", why: `No cell is called \`${asked.name}\`.` };
  const state = scheduler.get(id);
  if (state.value === undefined || state.value === null)
    return { kind: "none", why: `\`${asked.name}\` has no answer yet: its question comes with it.` };
  const found = questionAt(state.value, asked.path, asked.name);
  if (!found.ok) return { kind: "none", why: found.why };
  const { question } = found;
  const own = scheduler.get(cell.id);
  const [rootRun, run] = [runs.get(id), runs.get(cell.id)];
  const given = cell.source.trim() === "" ? null : readFormAnswer(cell, (name) => valueOf(scheduler, name));
  return {
    kind: question.kind,
    turn: `${rootRun?.startedAt ?? 0}.${run?.turns ?? 0}`,
    ...askedBy(lab, root, state.value, asked.path),
    message: question.message === null ? null : textView(question.message, undefined, most.message),
    form: question.form,
    url: question.url === null ? null : question.url.slice(0, most.url),
    whole: question.kind === "form" || question.kind === "url" ? null : textView(question.whole),
    since: root.kind === "frame" ? (rootRun?.lastRun ?? null) : null,
    waiting: own.status === "idle" && !(own.result === "ok" && own.stale === null),
    held: held(root, state),
    given: given?.ok
      ? {
          action: given.answer.action,
          content: given.answer.content === null ? null : (JSON.parse(given.answer.content) as Json),
        }
      : null,
  };
}

/** A question whose cell is not fresh is another by the time it is. That of an old process can still be answered. */
function held(root: Cell, state: { status: string; stale: { kind: string } | null }): string | null {
  if (state.status !== "idle") return `\`${root.name}\` is running: its question may be another in a moment.`;
  if (state.stale === null || state.stale.kind === "epoch") return null;
  return `\`${root.name}\` is not fresh: run it again, and answer what it asks then.`;
}

/** JSON text of a cell's present value, by its name. */
export function valueOf(scheduler: Scheduler<CellValue>, name: string): string | undefined {
  const id = scheduler.graph.byName(name);
  return id === undefined ? undefined : scheduler.get(id).value?.text;
}
