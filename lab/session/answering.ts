import type { Scheduler } from "../engine/scheduler.ts";
import type { Lab } from "../format/lab.ts";
import { answerSource } from "./answer-source.ts";
import type { CellValue } from "./cell-value.ts";
import { cellsById } from "./cells-by-id.ts";
import type { LabDocument } from "./lab-document.ts";
import type { PersonsAnswer, RunAnswer } from "./open-lab.ts";
import type { TextTurns } from "./text-turns.ts";
import type { CellView } from "./view.ts";

/** Takes a person's answers to the questions of form cells, and knows which runs came of one. */
export class Answering {
  readonly #document: LabDocument;
  readonly #texts: TextTurns;
  readonly #scheduler: Scheduler<CellValue>;
  readonly #view: (id: string) => CellView | null;
  /** By form cell, the text that a person's press wrote and that has not run yet. */
  readonly #written = new Map<string, string>();

  /** @param view the cell as the page gets it now */
  constructor(
    document: LabDocument,
    texts: TextTurns,
    scheduler: Scheduler<CellValue>,
    view: (id: string) => CellView | null,
  ) {
    this.#document = document;
    this.#texts = texts;
    this.#scheduler = scheduler;
    this.#view = view;
  }

  /** See `OpenLab.answer`. */
  answer(id: string, answer: PersonsAnswer, version: string): Promise<RunAnswer> {
    const write = () => {
      const source = answerSource(this.#document.cell(id), this.#view(id)!, answer);
      this.#written.set(id, source);
      return source;
    };
    const run = () => {
      const { asks } = this.#scheduler.run(id);
      if (asks.length > 0) return { asks: asks.map((ask) => this.#document.cell(ask).name) };
      return { started: true as const };
    };
    return this.#texts.answer(id, version, write, run);
  }

  /** What is told once to the run of a form: when its question came, and whether a person answered it. */
  begun(id: string): { askedAt: number | null; byPerson: boolean } {
    const byPerson = this.#written.get(id) === this.#document.cell(id).source;
    this.#written.delete(id);
    const question = this.#view(id)?.question ?? null;
    return { askedAt: question === null || question.kind === "none" ? null : question.since, byPerson };
  }
}

/** These cells, and the forms whose questions come from them. */
export function withForms(lab: Lab, ids: readonly string[]): string[] {
  const names = new Set(ids.map((id) => cellsById(lab).get(id)?.name));
  const forms = lab.cells.filter(
    ({ kind, reads }) => kind === "form" && reads.some((name) => names.has(name)),
  );
  return [...new Set([...ids, ...forms.map(({ id }) => id)])];
}
