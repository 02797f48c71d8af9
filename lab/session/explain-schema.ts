import type { OutputUnit } from "@cfworker/json-schema";
import { nearest } from "../format/nearest.ts";
import type { Json } from "../wire/message.ts";
import { isObject, own, type JsonObject } from "../wire/own.ts";
import { brief, clip } from "../wire/stray.ts";

type Path = readonly (string | number)[];

/** One thing that a value lacks for a schema, in words that follow "the tool …". */
export interface SchemaFault {
  /** In the value; for what is missing, the object that lacks it. */
  readonly path: Path;
  /** Whether it is about the member itself, not about its value. */
  readonly on: "name" | "value";
  /** A member that the schema does not name. */
  readonly unknown: boolean;
  readonly message: string;
}

/** Keywords that only say that something below them does not hold. */
const AROUND = new Set(
  "$ref $recursiveRef allOf properties items prefixItems if then else dependentSchemas patternProperties additionalProperties unevaluatedProperties unevaluatedItems additionalItems propertyNames contains".split(
    " ",
  ),
);
const EITHER = new Set(["anyOf", "oneOf"]);

/** What is looked at of a judgement, and told: a server's schema may make one of any length. */
const most = { units: 2000, told: 100 } as const;

/** Tells what a judgement found, each fault once, in the order of the schema; of very many the first. */
export function explainSchema(schema: JsonObject, value: Json, all: readonly OutputUnit[]): SchemaFault[] {
  const told: SchemaFault[] = [];
  const units = all.slice(0, most.units);
  const either = units.filter(({ keyword }) => EITHER.has(keyword)).map((unit) => unit.keywordLocation);
  for (const unit of units) {
    if (told.length >= most.told) break;
    const { keyword, keywordLocation } = unit;
    const isBelow = either.some((at) => keywordLocation.startsWith(`${at}/`));
    // `contains` has no other word for what is not there.
    const isAround = AROUND.has(keyword) && keyword !== "contains";
    if (isBelow || isAround) continue;
    const fault = tell(schema, value, unit, units);
    if (
      !told.some(({ message, path }) => message === fault.message && path.join("/") === fault.path.join("/"))
    )
      told.push(fault);
  }
  return told;
}

function tell(schema: JsonObject, value: Json, unit: OutputUnit, units: readonly OutputUnit[]): SchemaFault {
  const path = pathOf(unit.instanceLocation, value);
  const there = at(value, path);
  const name = path.length === 0 ? "the arguments" : `\`${clip(String(path.at(-1)), 60)}\``;
  const is = Array.isArray(there) ? `has ${there.length} elements` : `is ${brief(there)}`;
  const wanted = keywordValue(schema, unit.keywordLocation);
  const say = (message: string, more: Partial<SchemaFault> = {}): SchemaFault => ({
    path,
    on: "value",
    unknown: false,
    message,
    ...more,
  });
  const shown = clip(wanted === undefined ? "" : JSON.stringify(wanted), 120);
  switch (unit.keyword) {
    case "required": {
      const missing = /property "(.+)"\.$/s.exec(unit.error)?.[1] ?? "a member";
      return say(`no \`${clip(missing, 60)}\`, which is required`, { on: "name" });
    }
    case "false": {
      if (path.length === 0) return say("no arguments are taken");
      const known = namesBeside(schema, unit.keywordLocation);
      const near = nearest(String(path.at(-1)), known);
      const hint = near !== null ? `; did you mean \`${clip(near, 60)}\`?` : listed(known);
      return say(`it knows no ${name}${hint}`, { on: "name", unknown: true });
    }
    case "type":
      return say(`${name} ${kindOf(there)}; it wants ${typesText(wanted)}`);
    case "enum":
    case "const":
      return say(
        `${name} ${is}; it wants ${Array.isArray(wanted) && unit.keyword === "enum" ? oneOf(wanted) : shown}`,
      );
    case "anyOf":
    case "oneOf": {
      const types = branchTypes(schema, unit, units);
      if (types !== null) return say(`${name} ${kindOf(there)}; it wants ${typesText(types)}`);
      return say(
        `${name} ${is}, and fits ${/more than one|matches \d/.test(unit.error) ? "more than one" : "none"} of the forms that it may have`,
      );
    }
    case "pattern":
      return say(`${name} ${is}; it wants a text that matches ${shown}`);
    case "format":
      return say(`${name} ${is}; it wants the format ${shown}`);
    case "not":
      return say(`${name} ${is}, which is ruled out`);
    default:
      return say(`${name} ${is}; it wants \`${unit.keyword}\` ${shown}`);
  }
}

function kindOf(there: Json | undefined): string {
  return Array.isArray(there) ? "is a list" : `is ${brief(there)}`;
}

function typesText(types: Json | undefined): string {
  const names = (Array.isArray(types) ? types : [types]).filter((type) => typeof type === "string");
  const words = [...new Set(names)].map((type) =>
    type === "null"
      ? "null"
      : type === "boolean"
        ? "true or false"
        : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type === "array" ? "list" : type}`.replace(
            "an list",
            "a list",
          ),
  );
  return words.join(" or ") || "another type";
}

function oneOf(values: readonly Json[]): string {
  const shown = values.slice(0, 8).map((value) => clip(JSON.stringify(value), 40));
  return `${shown.length > 1 ? "one of " : ""}${shown.join(", ")}${values.length > shown.length ? ` and ${values.length - shown.length} more` : ""}`;
}

function listed(known: readonly string[]): string {
  if (known.length === 0) return "";
  const shown = known.slice(0, 8).map((name) => `\`${clip(name, 40)}\``);
  return `; it has ${shown.join(", ")}${known.length > shown.length ? ` and ${known.length - shown.length} more` : ""}`;
}

/** The types that the branches of one `anyOf` want, where types are all that they miss. */
function branchTypes(schema: JsonObject, unit: OutputUnit, units: readonly OutputUnit[]): Json[] | null {
  const below = units.filter((one) => one.keywordLocation.startsWith(`${unit.keywordLocation}/`));
  const isPlain = below.every(
    (one) => one.keyword === "type" && one.instanceLocation === unit.instanceLocation,
  );
  if (below.length === 0 || !isPlain) return null;
  return below.flatMap((one) => keywordValue(schema, one.keywordLocation) ?? []);
}

/** Names of the `properties` beside the keyword that refused a member. */
function namesBeside(schema: JsonObject, location: string): string[] {
  const at = location.lastIndexOf("/");
  const found =
    keywordValue(schema, `${location.slice(0, Math.max(at, 1))}/properties`) ?? own(schema, "properties");
  return isObject(found) ? Object.keys(found) : [];
}

/** The value of a keyword by its place, through references within the schema. */
function keywordValue(schema: JsonObject, location: string): Json | undefined {
  let found: Json | undefined = schema;
  for (const step of stepsOf(location)) {
    if (step === "$ref") found = byPointer(schema, String(own(found, "$ref") ?? ""));
    else if (Array.isArray(found)) found = found[Number(step)];
    else found = own(found, step) ?? own(throughRefs(schema, found), step);
  }
  return found;
}

/** Where the references of a schema lead in the end. */
function throughRefs(root: JsonObject, schema: Json | undefined): Json | undefined {
  let found = schema;
  for (let hops = 0; hops < 20; hops++) {
    const ref = own(found, "$ref");
    if (typeof ref !== "string") break;
    found = byPointer(root, ref);
  }
  return found;
}

function byPointer(schema: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith("#")) return undefined;
  let found: Json | undefined = schema;
  for (const step of stepsOf(ref)) found = Array.isArray(found) ? found[Number(step)] : own(found, step);
  return found;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => decode(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** A JSON pointer as the path of a value: an index where it leads through a list. */
function pathOf(pointer: string, value: Json): Path {
  const path: (string | number)[] = [];
  let found: Json | undefined = value;
  for (const step of stepsOf(pointer)) {
    if (Array.isArray(found)) {
      path.push(Number(step));
      found = found[Number(step)];
    } else {
      path.push(step);
      found = own(found, step);
    }
  }
  return path;
}

function at(value: Json, path: Path): Json | undefined {
  let found: Json | undefined = value;
  for (const step of path) found = Array.isArray(found) ? found[Number(step)] : own(found, String(step));
  return found;
}
