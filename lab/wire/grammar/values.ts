import { z } from "zod";
import type { Json } from "../message.ts";
import { isObject } from "../own.ts";
import { spend } from "./budget.ts";
import { isBase64, isUri, isUriTemplate } from "./formats.ts";

/** A schema of the grammar; what it gives back is never used, only what it finds. */
export type Grammar = z.ZodType;
export type Shape = Record<string, Grammar>;

/**
 * What an issue of our own carries: what is wanted, in words that follow "wants".
 *
 * `later` and `gone`: a member of another revision, which this one does not know and lets pass. `lax`: the
 * published schema refuses what the specification means to allow.
 */
export interface Wanted {
  readonly wants: string;
  readonly kind?: "form" | "later" | "gone" | "lax";
}

/** More issues of one list than this say nothing new. */
const MOST = 50;

export const text = z.string();
export const flag = z.boolean();
export const number = z.number();

/** An integer as JSON Schema has it: `1.0` and `1e20` are some. */
export const integer = is((value) => typeof value === "number" && Number.isInteger(value), "an integer");
export const natural = is(
  (value) => typeof value === "number" && Number.isInteger(value) && value >= 0,
  "an integer, 0 or more",
);
/** 0 to 1, both included. */
export const share = is(
  (value) => typeof value === "number" && value >= 0 && value <= 1,
  "a number from 0 to 1",
);
/** Ids and progress tokens (basic/index, "Requests"). */
export const id = is(
  (value) => typeof value === "string" || (typeof value === "number" && Number.isInteger(value)),
  "a string or an integer",
);
export const integerOrNull = is(
  (value) => value === null || (typeof value === "number" && Number.isInteger(value)),
  "an integer or null",
);
/** Any JSON value, but there must be one. */
export const present = is((value) => value !== undefined, "any JSON value");
export const anything = z.unknown();
export const anyObject = is(isObject, "an object");
export const uri = format(isUri, "a URI with its scheme (RFC 3986)");
export const uriTemplate = format(isUriTemplate, "a URI template (RFC 6570)");
export const base64 = format(isBase64, "base64 with its padding (RFC 4648 §4)");
export const role = z.enum(["user", "assistant"]);
export const logLevel = z.enum([
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
]);

/** A value that passes a test of our own. */
export function is(test: (value: Json | undefined) => boolean, wants: string): Grammar {
  return z.unknown().superRefine((value, context) => {
    if (!test(value as Json | undefined)) context.addIssue(wanted({ wants }));
  });
}

function format(test: (text: string) => boolean, wants: string): Grammar {
  return z.string().superRefine((value, context) => {
    if (!test(value)) context.addIssue(wanted({ wants, kind: "form" }));
  });
}

/** An object with these members and any others: every schema of MCP is open. */
export function object(shape: Shape): Grammar {
  return z.looseObject(shape);
}

/** The same members, each of which may be missing. */
export function optional(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, member.optional()]));
}

/** A list of one kind of element, `most` of them where there is a limit. */
export function list(element: Grammar, most = Number.POSITIVE_INFINITY): Grammar {
  return z.unknown().superRefine((value, context) => {
    if (!Array.isArray(value)) return context.addIssue(wanted({ wants: "a list" }));
    if (value.length > most) context.addIssue(wanted({ wants: `at most ${most} elements` }));
    each(value.entries(), element, context);
  });
}

/** An object whose names are free and whose values are of one kind. */
export function map(element: Grammar): Grammar {
  return z.unknown().superRefine((value, context) => {
    if (!isObject(value as Json)) return context.addIssue(wanted({ wants: "an object" }));
    each(Object.entries(value as object), element, context);
  });
}

/**
 * JSON inside of capabilities. The published schemas take no fraction and no null there, by an error of the
 * generator; such a value is reported as `lax`. Iterative, since this alone may be of any depth.
 */
export const jsonValue = present.superRefine((value, context) => {
  const waiting: [(string | number)[], Json][] = value === undefined ? [] : [[[], value as Json]];
  for (let next = waiting.pop(); next !== undefined && spend(); next = waiting.pop()) {
    const [path, inner] = next;
    if (inner === null || (typeof inner === "number" && !Number.isInteger(inner))) {
      const wants = "no fraction and no null here, by an error in its schema: its text allows any JSON";
      return context.addIssue({ ...wanted({ wants, kind: "lax" }), path });
    }
    if (typeof inner !== "object" || path.length > 100) continue;
    for (const [name, member] of Array.isArray(inner) ? inner.entries() : Object.entries(inner)) {
      waiting.push([[...path, name], member]);
    }
  }
});
export const jsonObject = is(isObject, "an object").superRefine((value, context) => {
  if (isObject(value as Json)) pass(issuesOf(jsonValue, value), context);
});

interface Kinds {
  readonly tag: string;
  readonly kinds: Readonly<Record<string, Grammar>>;
}

const tagged = new WeakMap<Grammar, Kinds>();

/** What `byTag` was made of; null for any other schema. */
export function kindsOf(schema: Grammar): Kinds | null {
  return tagged.get(schema) ?? null;
}

/** An object whose value of one member tells which kind it is. */
export function byTag(tag: string, kinds: Readonly<Record<string, Grammar>>): Grammar {
  const names = Object.keys(kinds);
  const schema = z.unknown().superRefine((value, context) => {
    const object = value as Json | undefined;
    if (!isObject(object)) return context.addIssue(wanted({ wants: "an object" }));
    const name = Object.hasOwn(object, tag) ? object[tag] : undefined;
    const kind = typeof name === "string" && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      context.addIssue({ ...wanted({ wants: orList(names) }), path: [tag] });
    } else {
      pass(issuesOf(kind, value), context);
    }
  });
  tagged.set(schema, { tag, kinds });
  return schema;
}

/** Any of several kinds, as `anyOf` has it; where none fits, `pick` tells which one was meant. */
export function anyOf(kinds: readonly Grammar[], pick: (value: Json | undefined) => Grammar): Grammar {
  return z.unknown().superRefine((value, context) => {
    const meant = pick(value as Json | undefined);
    const why = issuesOf(meant, value);
    if (!why.some(isFault)) return pass(why, context);
    for (const kind of kinds) {
      if (kind === meant) continue;
      const issues = issuesOf(kind, value);
      if (!issues.some(isFault)) return pass(issues, context);
    }
    pass(why, context);
  });
}

/** All of several kinds. */
export function allOf(...kinds: Grammar[]): Grammar {
  return z.unknown().superRefine((value, context) => {
    for (const kind of kinds) pass(issuesOf(kind, value), context);
  });
}

export type Issue = z.core.$ZodIssue;

/** Everything that a schema finds in a value, members of other revisions too. */
export function issuesOf(schema: Grammar, value: unknown): readonly Issue[] {
  const read = schema.safeParse(value);
  return read.success ? [] : read.error.issues;
}

/** False for a member that the revision merely does not know. */
export function isFault(issue: Issue): boolean {
  const kind = wantedOf(issue)?.kind;
  return kind !== "later" && kind !== "gone";
}

export function wantedOf(issue: Issue): Wanted | null {
  return issue.code === "custom" && issue.params ? (issue.params as unknown as Wanted) : null;
}

/** A member that this revision does not know. */
export function foreign(kind: "later" | "gone", revision: string): Grammar {
  return z.unknown().superRefine((value, context) => {
    if (value !== undefined) context.addIssue(wanted({ wants: revision, kind }));
  });
}

export function orList(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name));
  if (quoted.length < 2) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

interface Receiver {
  addIssue(issue: Addable): void;
}
type Addable = { code: "custom"; params: { [key: string]: unknown }; path?: (string | number)[] };

function wanted(params: Wanted): Addable {
  return { code: "custom", params: { ...params } };
}

function each(entries: Iterable<[string | number, unknown]>, element: Grammar, context: Receiver): void {
  let found = 0;
  for (const [key, value] of entries) {
    if (found >= MOST || !spend()) return;
    const issues = issuesOf(element, value);
    pass(issues, context, [key]);
    found += issues.length;
  }
}

/** Hands issues of a part on to the whole. */
function pass(issues: readonly Issue[], context: Receiver, at: (string | number)[] = []): void {
  for (const issue of issues) {
    context.addIssue({ ...issue, path: [...at, ...issue.path] } as unknown as Addable);
  }
}
