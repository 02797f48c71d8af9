import { type JsonSpot, type LooseNode, looseText, looseValue, readLoose } from "../../format/json-loose.ts";
import { ENVELOPE_KEYS } from "../../wire/envelope.ts";
import { REVISIONS, type Revision } from "../../wire/era.ts";
import { knownAt, type KnownMember } from "../../wire/grammar/members.ts";
import type { Json } from "../../wire/message.ts";
import { lifeOf, methodsOf } from "../../wire/methods.ts";
import type { CompletionsView, CompletionView } from "../completion-view.ts";
import type { Completing } from "./completing.ts";
import { draftRevisions } from "./draft-era.ts";
import { answer, jsonToken, option } from "./option.ts";
import { argumentMembers, argumentValues } from "./complete-arguments.ts";
import { memberOption } from "./member-option.ts";
import { namedValues } from "./named-values.ts";
import { nextId } from "../../format/next-id.ts";
import { presentAt } from "./present-at.ts";
import { skeletonFor, type Skeleton } from "./skeleton.ts";

/** A longer draft is not read as a whole between two keys. */
const longest = 1024 * 1024;

/** What could be written at the caret of a JSON frame. */
export function completeFrame(completing: Completing): CompletionsView {
  const { source, offset } = completing;
  const { root, spot } = readLoose(source, offset);
  const { start, end } = spot.span;
  if (spot.at === "none" || source.length > longest) return { from: offset, to: offset, options: [] };
  const frame = {
    completing,
    root,
    spot,
    json: looseValue(root),
    revisions: draftRevisions(root, completing),
  };
  const options = spot.at === "name" ? memberOptions(frame) : valueOptions(frame);
  return answer(start, end, spot.typed, options);
}

interface Frame {
  readonly completing: Completing;
  readonly root: LooseNode | null;
  readonly spot: JsonSpot;
  readonly json: Json;
  readonly revisions: readonly Revision[];
}

function memberOptions(frame: Frame): CompletionView[] {
  const { spot, completing, root } = frame;
  const { source } = completing;
  const present = presentAt(root, spot);
  const fromTool = argumentMembers(completing, root, spot.path);
  const members = fromTool ?? knownMembers(frame).map((member) => ({ ...member, ...look(member, frame) }));
  const kind = fromTool === null ? "member" : "argument";
  return members
    .filter(({ name }) => !present.has(name))
    .map(({ name, skeleton, detail, info }) =>
      memberOption(kind, name, skeleton, source, spot, { detail, info }),
    );
}

function look({ name, required, wants }: KnownMember, frame: Frame) {
  const detail = [wants, required ? "required" : null].filter(Boolean).join(", ");
  return { skeleton: skeletonOf(name, wants, frame), detail: detail === "" ? null : detail, info: null };
}

/** What a revision knows at the caret, and what it does not say of each method though every message may have it. */
function knownMembers({ spot, root, json, revisions }: Frame): KnownMember[] {
  const method = looseText(root, ["method"]);
  const { path } = spot;
  const known: KnownMember[] = [];
  if (path.length === 0) {
    known.push(
      { name: "jsonrpc", required: true, wants: '"2.0"' },
      { name: "id", required: false, wants: "a string or an integer" },
    );
    known.push(
      { name: "method", required: true, wants: "a string" },
      { name: "params", required: false, wants: "an object" },
    );
  }
  const found =
    method === null ? [] : revisions.flatMap((revision) => knownAt(revision, method, path, json).members);
  for (const member of found) if (!known.some(({ name }) => name === member.name)) known.push(member);
  const place = path.join(".");
  const also = (name: string, wants: string) => {
    if (!known.some((one) => one.name === name)) known.push({ name, required: false, wants });
  };
  if (place === "params") also("_meta", "an object");
  if (place === "params._meta") {
    if (method === null && revisions[0] === "2026-07-28") for (const key of ENVELOPE_KEYS) also(key, "");
    also("progressToken", "a string or an integer");
    also("traceparent", "a string");
  }
  return known;
}

/** The beginning of a value, with the caret where it goes on. */
function skeletonOf(name: string, wants: string | null, { completing, spot, revisions }: Frame): Skeleton {
  const [version, , capabilities] = ENVELOPE_KEYS;
  if (name === "jsonrpc") return { text: '"2.0"', back: 0 };
  if (name === "id" && spot.path.length === 0) return { text: nextId(completing.lab), back: 0 };
  if (name === version) return { text: '"2026-07-28"', back: 0 };
  if (name === capabilities) return { text: "{}", back: 1 };
  const hasEnvelope = completing.lab.cells.some((cell) => cell.name === "envelope" && cell.kind === "value");
  if (name === "_meta" && hasEnvelope && revisions[0] === "2026-07-28")
    return { text: '"${envelope}"', back: 0 };
  return skeletonFor(wants);
}

function value(kind: CompletionView["kind"], of: Json, detail: string | null = null): CompletionView {
  return option(kind, typeof of === "string" ? of : JSON.stringify(of), { insert: jsonToken(of), detail });
}

function valueOptions(frame: Frame): CompletionView[] {
  const { completing, root, spot, json, revisions } = frame;
  const { path } = spot;
  const place = path.join(".");
  if (place === "jsonrpc") return [value("value", "2.0")];
  if (place === "id") return [option("value", nextId(completing.lab), { detail: "not used yet" })];
  if (place === "method") return methodOptions(revisions);
  const method = looseText(root, ["method"]);
  if (method === null) return [];
  const fromTool = argumentValues(completing, root, path);
  if (fromTool !== null) return fromTool.map(({ value: of, detail }) => value("value", of, detail));
  const named = namedValues(completing, root, method, place);
  if (named !== null) return named;
  if (place === "params.protocolVersion")
    return REVISIONS.slice(0, -1)
      .toReversed()
      .map((revision) => value("value", revision));
  if (path.at(-1) === ENVELOPE_KEYS[0]) return [value("value", "2026-07-28")];
  const known = revisions.flatMap((revision) => knownAt(revision, method, path, json).values);
  return [...new Set(known)].map((of) => value("value", of));
}

function methodOptions(revisions: readonly Revision[]): CompletionView[] {
  const found = new Set(revisions.flatMap((revision) => methodsOf("C", revision)));
  return [...found].map((method) => {
    const { first, last } = lifeOf(method)!;
    const since = first === REVISIONS[0] ? "" : `since ${first}`;
    const until = last === REVISIONS.at(-1) ? "" : `until ${last}`;
    return value("method", method, [since, until].filter(Boolean).join(", ") || "every revision");
  });
}
