import { type JsonSpot, looseAt, type LooseNode } from "../../format/json-loose.ts";

/** The members that the object around a name already has, less the one that is being written. */
export function presentAt(root: LooseNode | null, { path, span }: JsonSpot): Set<string> {
  const object = looseAt(root, path);
  if (object?.type !== "object") return new Set();
  return new Set(object.members.filter(({ start }) => start !== span.start).map(({ key }) => key));
}
