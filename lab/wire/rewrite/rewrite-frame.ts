import { fillMapped } from "../../format/fill-mapped.ts";
import { parseJson } from "../../format/json-text.ts";
import { classify } from "../classify.ts";
import type { Revision } from "../era.ts";
import { changesFor } from "../grammar/fits.ts";
import { isAnswer } from "../message.ts";
import { knownFindings } from "../known-findings.ts";
import { addEnvelope } from "./add-envelope.ts";
import { FrameText } from "./frame-text.ts";
import { to2024 } from "./to-2024.ts";
import { to2026 } from "./to-2026.ts";

/** A rewritten frame; every token that did not have to change is as it was. */
export interface Rewritten {
  readonly source: string;
  /** What changed, and what could not be changed; one sentence each. */
  readonly notes: readonly string[];
}

export interface RewriteContext {
  /** JSON text of a cell's value, for the references in the frame. */
  valueOf(name: string): string | undefined;
  /** The lab's own cell with an envelope; null where there is none. */
  readonly envelope: string | null;
  /** The revision that stands for the older era. */
  readonly older: Revision;
}

/** What could not be changed is told so many times; the rest is seen when these are mended. */
const most = 5;

/**
 * Gives a client's frame an envelope, or makes it one of another era. What has no counterpart there stays as it is.
 * Never throws; what is no JSON comes back as it was.
 */
export function rewriteFrame(
  source: string,
  as: "envelope" | "2024" | "2026",
  context: RewriteContext,
): Rewritten {
  const read = parseJson(source);
  if (!read.ok) return { source, notes: [`Nothing changed: line ${read.line}: ${read.message}`] };
  const frame = FrameText.of(source);
  if (frame === null) {
    const why =
      read.root.type === "array"
        ? "each message of a batch is rewritten in a cell of its own"
        : "a message is a JSON object";
    return { source, notes: [`Nothing changed: ${why}.`] };
  }
  if (as === "envelope") return withEnvelope(frame, context);
  const revision = as === "2026" ? "2026-07-28" : context.older;
  const tried =
    as === "2026"
      ? to2026(frame, context.envelope)
      : to2024(frame, context.older, (name) => context.valueOf(name));
  return settle(frame.result, frame.notes, revision, context, tried ? 2 : 1);
}

function withEnvelope(frame: FrameText, { envelope }: RewriteContext): Rewritten {
  if (frame.method === null || frame.member("id") === undefined)
    return { source: frame.source, notes: ["Nothing changed: only a request carries an envelope."] };
  addEnvelope(frame, envelope);
  return { source: frame.result, notes: frame.notes };
}

/** Takes out what the revision does not know, as often as that brings something to light, and tells what is left. */
function settle(
  source: string,
  notes: readonly string[],
  revision: Revision,
  context: RewriteContext,
  rounds: number,
): Rewritten {
  const filled = fillMapped(source, (name) => context.valueOf(name));
  const left = knownFindings(changesFor(filled.text, revision, { direction: "c2s" }), filled);
  const foreign = left.flatMap(({ code, span }) =>
    code === "WB364" && span !== null ? [filled.back(span).start] : [],
  );
  const frame = FrameText.of(source);
  const gone = frame === null ? [] : membersAt(frame, new Set(foreign));
  if (frame !== null && gone.length > 0 && rounds > 0) {
    for (const member of gone) frame.edits.remove(member);
    const names = [...new Set(gone.map(({ key }) => `\`${key}\``))].join(", ");
    return settle(
      frame.result,
      [...notes, `Took out ${names}, which ${revision} does not have.`],
      revision,
      context,
      rounds - 1,
    );
  }
  const message = classify(filled.text, "c2s");
  // Of a method that the era does not have, and of an answer, nothing else is worth saying.
  const only =
    left.find(({ code }) => code === "WB326") ??
    (isAnswer(message) ? left.find(({ code }) => code === "WB328") : undefined);
  const told = only ? [only] : left;
  const open = told
    .slice(0, most)
    .map(
      ({ path, message: words }) =>
        `Left as it is: ${path === "" || words.startsWith("`") ? "" : `\`${path}\`: `}${words}.`,
    );
  const all = [...notes, ...open];
  return { source, notes: all.length > 0 ? all : [`Nothing to change: it fits ${revision}.`] };
}

function membersAt(frame: FrameText, starts: ReadonlySet<number>) {
  const found = [];
  const stack = [frame.root as Parameters<FrameText["slice"]>[0]];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "array") stack.push(...node.items);
    else if (node.type === "object")
      for (const member of node.members) {
        if (starts.has(member.keyStart)) found.push(member);
        else stack.push(member.value);
      }
  }
  return found;
}
