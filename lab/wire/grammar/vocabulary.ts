import { REVISIONS, type Revision } from "../era.ts";
import { foreign, id, object, type Grammar, type Shape } from "./values.ts";
import { z } from "zod";

/**
 * What a builder of schemas knows of the revision it builds for, so that what revisions share is said once.
 * Members of other revisions stay in the shape: they pass, and are told as such where somebody asks.
 */
export interface Vocabulary {
  readonly revision: Revision;
  /** True for this revision and later ones. */
  has(first: Revision): boolean;
  /** Members that came with a revision. */
  since(first: Revision, shape: Shape): Shape;
  /** Members that a revision took away. */
  until(gone: Revision, shape: Shape): Shape;
  /** One schema or another, by revision. */
  from(first: Revision, after: Grammar, before: Grammar): Grammar;
  /** A request; definitions have `jsonrpc` and `id` since 2025-11-25. */
  request(method: string, params: Grammar): Grammar;
  notification(method: string, params: Grammar): Grammar;
}

const jsonrpc = z.literal("2.0");

export function vocabularyOf(revision: Revision): Vocabulary {
  const has = (first: Revision) => revision >= first;
  return {
    revision,
    has,
    since: (first, shape) => (has(first) ? shape : foreignShape("later", first, shape)),
    until: (gone, shape) => (has(gone) ? foreignShape("gone", gone, shape) : shape),
    from: (first, after, before) => (has(first) ? after : before),
    request: (method, params) =>
      object({ method: z.literal(method), params, ...(has("2025-11-25") ? { jsonrpc, id } : {}) }),
    notification: (method, params) =>
      object({ method: z.literal(method), params, ...(has("2025-11-25") ? { jsonrpc } : {}) }),
  };
}

function foreignShape(kind: "later" | "gone", first: Revision, shape: Shape): Shape {
  const member = foreign(kind, shownRevision(kind, first)).optional();
  return Object.fromEntries(Object.keys(shape).map((name) => [name, member]));
}

/** The first revision with a `later` member; the last one with a `gone` member. */
function shownRevision(kind: "later" | "gone", first: Revision): Revision {
  return kind === "later" ? first : (REVISIONS[REVISIONS.indexOf(first) - 1] ?? first);
}

/** Looks up definitions that were built before; throws for one that was not, which is a mistake in the grammar. */
export function partOf(known: Readonly<Record<string, Grammar>>): (name: string) => Grammar {
  return (name) => {
    const found = known[name];
    if (found === undefined) throw new Error(`the grammar uses ${name} before it says what that is`);
    return found;
  };
}
