import { z } from "zod";
import type { Revision } from "../era.ts";
import type { Json } from "../message.ts";
import { own } from "../own.ts";
import { definition } from "./definitions.ts";
import { notificationName, requestName } from "./methods-table.ts";
import { kindsOf, issuesOf, wantedOf, type Grammar } from "./values.ts";

/** A member that an object of a revision may have. */
export interface KnownMember {
  readonly name: string;
  readonly required: boolean;
  /** What its value is, in words that follow "wants"; null where anything may stand there. */
  readonly wants: string | null;
}

/** What may stand at one place of a message. */
export interface KnownPlace {
  /** Members, where an object is wanted and its names are known. */
  readonly members: readonly KnownMember[];
  /** Values, where only some are allowed; as JSON has them. */
  readonly values: readonly Json[];
}

const nothing: KnownPlace = { members: [], values: [] };

/**
 * What a revision knows of a place in a request or notification of this method.
 *
 * @param json the message as far as it is written: of several kinds, it tells which one is meant
 */
export function knownAt(
  revision: Revision,
  method: string,
  path: readonly (string | number)[],
  json: Json | undefined,
): KnownPlace {
  const name = requestName(method) ?? notificationName(method);
  let schema = name === null ? null : definition(revision, name);
  let value = json;
  for (const step of path) {
    if (schema === null || typeof step !== "string") return nothing;
    const shape = shapeOf(schema, value);
    schema = shape !== null && Object.hasOwn(shape, step) ? shape[step]! : null;
    value = own(value, step);
  }
  if (schema === null) return nothing;
  const shape = shapeOf(schema, value);
  return { members: shape === null ? [] : membersOf(shape), values: valuesOf(schema) };
}

function membersOf(shape: Readonly<Record<string, Grammar>>): KnownMember[] {
  return Object.entries(shape).flatMap(([name, member]) => {
    const foreign = issuesOf(member, "").some((issue) =>
      ["later", "gone"].includes(wantedOf(issue)?.kind ?? ""),
    );
    if (foreign) return [];
    return [{ name, required: issuesOf(member, undefined).length > 0, wants: wantsOf(member) }];
  });
}

function bare(schema: Grammar): Grammar {
  let inner = schema;
  while (inner instanceof z.ZodOptional) inner = inner.unwrap() as Grammar;
  return inner;
}

/** The members of an object; of several kinds, those of the kind that is written, else the member that tells them. */
function shapeOf(schema: Grammar, value: Json | undefined): Readonly<Record<string, Grammar>> | null {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return inner.shape as Record<string, Grammar>;
  const kinds = kindsOf(inner);
  if (kinds === null) return null;
  const tag = own(value, kinds.tag);
  const kind = typeof tag === "string" && Object.hasOwn(kinds.kinds, tag) ? kinds.kinds[tag]! : null;
  const names = Object.keys(kinds.kinds);
  const shape = kind === null ? {} : (shapeOf(kind, value) ?? {});
  return { ...shape, [kinds.tag]: z.enum(names as [string, ...string[]]) };
}

function valuesOf(schema: Grammar): readonly Json[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodEnum) return inner.options as Json[];
  if (inner instanceof z.ZodLiteral) return [...inner.values] as Json[];
  return inner instanceof z.ZodBoolean ? [true, false] : [];
}

/** A schema says what it wants of a value that is nothing it could want. */
function wantsOf(schema: Grammar): string | null {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject || kindsOf(inner) !== null) return "an object";
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral) return "one of a few";
  for (const wrong of [[], undefined]) {
    const [issue] = issuesOf(inner, wrong);
    if (issue?.code === "custom") return wantedOf(issue)?.wants ?? null;
    if (issue?.code === "invalid_type")
      return issue.expected === "boolean" ? "true or false" : `a ${issue.expected}`;
  }
  return null;
}
