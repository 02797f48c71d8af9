import type { Json } from "../message.ts";

/** A value of an `enum`, or of a `const`: what a choice may stand for. */
export type Scalar = string | number | boolean;

/** One of the values to choose from. */
export interface Option {
  readonly value: Scalar;
  /** What the server calls it; null where it gave no name. */
  readonly title: string | null;
}

interface Head {
  /** Its name in the answer's `content`, exactly. */
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly required: boolean;
  /** Null is a value too, where the schema says so. */
  readonly nullable: boolean;
  /** What the server fills in; absent where it says nothing, or nothing that the field can hold. */
  readonly default?: Json;
  /** Why the schema's `default` is not filled in; null where there is nothing to say. */
  readonly odd: string | null;
}

export interface TextField extends Head {
  readonly kind: "text";
  /** Characters, not UTF-16 units. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  /** As the schema has it; the ones that are known are `email`, `uri`, `date` and `date-time`. */
  readonly format: string | null;
}

export interface NumberField extends Head {
  readonly kind: "number";
  /** The schema says `integer`. */
  readonly whole: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly above: number | null;
  readonly below: number | null;
}

export interface BooleanField extends Head {
  readonly kind: "boolean";
}

export interface ChoiceField extends Head {
  readonly kind: "choice";
  readonly options: readonly Option[];
}

export interface ManyField extends Head {
  readonly kind: "many";
  readonly options: readonly Option[];
  readonly minItems: number | null;
  readonly maxItems: number | null;
}

/** One flat property of a question, as far as a form can ask for it. Safe to send as JSON. */
export type Field = TextField | NumberField | BooleanField | ChoiceField | ManyField;

/** A property that no form can ask for. */
export interface LeftOut {
  readonly name: string;
  readonly required: boolean;
  /** A sentence without its capital and its point. */
  readonly why: string;
}

/** A question's schema, read. */
export interface Form {
  readonly fields: readonly Field[];
  readonly left: readonly LeftOut[];
  /** Why it cannot be accepted by filling a form; null where it can. A sentence. */
  readonly unfit: string | null;
}
