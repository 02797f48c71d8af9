import type { Json } from "../message.ts";
import { isObject, own } from "../own.ts";
import type { Field, Form, LeftOut } from "./form-field.ts";
import { readField, type FieldReading } from "./read-field.ts";

/** What is read of one question: more is no form that a person fills in. */
const most = { fields: 100, characters: 1_000_000 } as const;

/**
 * Reads the `requestedSchema` of a question, as any revision has it: flat properties of text, numbers, yes or no, one of
 * a few, some of a few. What no form can ask for is left out, by name and with the reason; where the server needs it,
 * the question can only be declined, cancelled, or answered in YAML.
 */
export function readForm(schema: Json | undefined): Form {
  if (!isObject(schema)) return none("Its `requestedSchema` is no object.");
  const type = own(schema, "type");
  if (type !== undefined && type !== "object")
    return none(`Its \`requestedSchema\` is of type ${JSON.stringify(type).slice(0, 60)}, not object.`);
  if (own(schema, "$ref") !== undefined) return none("Its `requestedSchema` refers to another (`$ref`).");
  const properties = own(schema, "properties") ?? {};
  if (!isObject(properties)) return none("The `properties` of its `requestedSchema` are no object.");
  const names = Object.keys(properties);
  if (names.length > most.fields)
    return none(
      `It asks for ${names.length.toLocaleString("en")} things; a form has at most ${most.fields}.`,
    );
  const needed = own(schema, "required");
  const required = new Set(
    Array.isArray(needed) ? needed.filter((name) => typeof name === "string").slice(0, 1000) : [],
  );
  return gather(names, required, (name) => own(properties, name));
}

const tooLarge = { ok: false, why: "the question is too large" } as const;

function gather(
  names: readonly string[],
  required: ReadonlySet<string>,
  schemaOf: (name: string) => Json | undefined,
): Form {
  const fields: Field[] = [];
  const left: LeftOut[] = [];
  let characters = 0;
  for (const name of names) {
    const leave = (why: string) => left.push({ name: clipped(name), required: required.has(name), why });
    // Nothing is read beyond: its schemas may be as large again.
    const read: FieldReading =
      characters > most.characters ? tooLarge : readField(name, schemaOf(name), required.has(name));
    if (read.ok) characters += JSON.stringify(read.field).length;
    if (!read.ok) leave(read.why);
    else if (characters > most.characters) leave(tooLarge.why);
    else fields.push(read.field);
  }
  const known = new Set(names);
  for (const name of required)
    if (!known.has(name)) left.push({ name: clipped(name), required: true, why: "nothing says what it is" });
  return { fields, left, unfit: unfit(left) };
}

function unfit(left: readonly LeftOut[]): string | null {
  const needed = left.filter(({ required }) => required);
  const [first] = needed;
  if (first === undefined) return null;
  const more = needed.length > 1 ? `, and ${needed.length - 1} more of its fields cannot either` : "";
  return `\`${first.name.replaceAll("`", "'")}\` is needed and cannot be drawn here: ${first.why}${more}.`;
}

function none(why: string): Form {
  return { fields: [], left: [], unfit: why };
}

function clipped(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}…` : name;
}
