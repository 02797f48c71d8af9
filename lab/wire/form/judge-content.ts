import type { Json } from "../message.ts";
import { isObject } from "../own.ts";
import type { Form } from "./form-field.ts";
import { judgeField } from "./judge-field.ts";

/** What is wrong with one field of an answer; `field` is null where it is the answer as a whole. */
export interface FieldFault {
  readonly field: string | null;
  /** A sentence for whoever filled it in. */
  readonly message: string;
}

/** Most that is said of one answer; more say nothing new. */
const most = 200;

/** Everything that keeps the `content` of an answer from fitting its question. Fields that no form draws are let be. */
export function judgeContent(form: Form, content: Json | undefined): FieldFault[] {
  if (!isObject(content ?? {}))
    return [{ field: null, message: "The content has to be an object, a value for each field." }];
  const given = new Map(Object.entries((content ?? {}) as Record<string, Json>));
  const faults: FieldFault[] = [];
  for (const field of form.fields) {
    const value = given.get(field.name);
    const message =
      value === undefined ? (field.required ? "This is needed." : null) : judgeField(field, value);
    if (message !== null) faults.push({ field: field.name, message });
    given.delete(field.name);
  }
  for (const { name, required } of form.left) {
    if (required && !given.has(name)) faults.push({ field: name, message: "This is needed." });
    given.delete(name);
  }
  for (const name of given.keys())
    faults.push({ field: name, message: "The question has no field of this name." });
  return faults.slice(0, most);
}
