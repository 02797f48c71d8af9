import { entriesOf, readEntries, type Entries, type Entry, type Filling } from "../../wire/form/entries.ts";
import type { Form } from "../../wire/form/form-field.ts";
import type { AskedQuestion } from "../../session/question-view.ts";
import type { KeptAnswers } from "./kept-answers.ts";

const noForm: Form = { fields: [], left: [], unfit: null };

/**
 * What a person has put into a question so far, over what the file says. It outlives everything but its answer: a new
 * drawing, another run, a reload; every tab has the same. A question that asks for other things begins anew.
 */
export class HalfAnswer {
  #kept: KeptAnswers;
  #signature = "";
  #form: Form = noForm;
  #given: Entries = new Map();
  #put = new Map<string, Entry>();
  #touched = new Set<string>();
  /** Accept was tried: every fault is shown. */
  tried = false;

  constructor(kept: KeptAnswers) {
    this.#kept = kept;
  }

  /** Takes in the question as it is now. */
  meet({ form, given }: AskedQuestion): void {
    const signature = JSON.stringify(form?.fields ?? []);
    this.#form = form ?? noForm;
    this.#given = given?.action === "accept" ? entriesOf(this.#form, given.content ?? undefined) : new Map();
    if (signature === this.#signature) return;
    this.#signature = signature;
    this.reread();
    this.#touched.clear();
    this.tried = false;
  }

  /** Another tab may have typed. */
  reread(): void {
    this.#put = this.#kept.get(this.#signature);
  }

  get entries(): Entries {
    return new Map([...this.#given, ...this.#put]);
  }

  /** What Accept would send now. */
  get filling(): Filling {
    return readEntries(this.#form, this.entries);
  }

  /** What is to be said of a field: nothing before somebody was there. */
  fault(name: string, { faults }: Filling): string | null {
    return this.tried || this.#touched.has(name) ? (faults.get(name) ?? null) : null;
  }

  put(name: string, entry: Entry): void {
    this.#put.set(name, entry);
    this.#kept.set(this.#signature, this.#put);
  }

  /** Somebody left a field. */
  touch(name: string): void {
    this.#touched.add(name);
  }

  /** It was answered. */
  forget(): void {
    this.#put.clear();
    this.#touched.clear();
    this.tried = false;
    this.#kept.set(this.#signature, this.#put);
  }
}
