import { REVISIONS, type Revision } from "../era.ts";
import type { LintContext, Judge } from "../judged-by.ts";
import type { Json, Message } from "../message.ts";
import { senderOf } from "../methods.ts";
import { own } from "../own.ts";
import { definition } from "./definitions.ts";
import { errorName, notificationName, requestName, resultName } from "./methods-table.ts";
import type { Grammar } from "./values.ts";

/** What a frame is held to: a schema, the part of the frame that it is about, and whose method that is. */
export interface Chosen {
  readonly schema: Grammar;
  readonly value: Json | undefined;
  /** Where that part is: nowhere for the whole frame. */
  readonly base: readonly string[];
  readonly method: string | null;
}

/**
 * Chooses by method, direction and revision. Null where the grammar has nothing to say: no message, a method
 * that this side does not send in this revision, an answer to a request that nobody knows, an extension.
 */
export function chosenFor(
  message: Message,
  revision: Revision,
  { direction, request }: Pick<LintContext, "direction" | "request">,
): Chosen | null {
  const { kind, method } = message;
  const value = message.json;
  if (kind === "error") return whole(definition(revision, errorName(message.code, revision)), value, null);
  if (kind === "result") {
    const result = own(value, "result");
    const about = request ? request.method : methodByShape(result, direction);
    const name = about === null ? null : resultOf(about, revision, result);
    const schema = name === null ? null : definition(revision, name);
    return schema && { schema, value: result, base: ["result"], method: about };
  }
  if ((kind !== "request" && kind !== "notification") || method === null) return null;
  const sender = senderOf(method, revision);
  if (sender !== "B" && sender !== (direction === "c2s" ? "C" : "S")) return null;
  const name = kind === "request" ? requestName(method) : notificationName(method);
  return name === null ? null : whole(definition(revision, name), value, method);
}

/** The revisions that a frame may be of, where none is settled: those in which its method is sent this way. */
export function candidates(message: Message, judge: Judge, context: LintContext): readonly Revision[] {
  if (judge.revision !== null) return [judge.revision];
  const all = judge.family === "2024" ? REVISIONS.slice(0, -1) : REVISIONS;
  return all.filter((revision) => chosenFor(message, revision, context) !== null);
}

function whole(schema: Grammar | null, value: Json | undefined, method: string | null): Chosen | null {
  return schema && { schema, value, base: [], method };
}

/** The definition of a result; null for one that an extension defines, or nobody. */
function resultOf(method: string, revision: Revision, result: Json | undefined): string | null {
  const type = own(result, "resultType");
  if (revision === "2026-07-28" && type !== undefined) {
    if (type === "input_required") return "InputRequiredResult";
    if (type !== "complete") return null;
  }
  if (senderOf(method, revision) === "-") return null;
  if (revision === "2025-11-25" && own(result, "task") !== undefined) return "CreateTaskResult";
  return resultName(method);
}

/** Members that only the results of one method have. */
const SHAPES: readonly ["c2s" | "s2c", string, string][] = [
  ["s2c", "supportedVersions", "server/discover"],
  ["s2c", "serverInfo", "initialize"],
  ["s2c", "tools", "tools/list"],
  ["s2c", "prompts", "prompts/list"],
  ["s2c", "resources", "resources/list"],
  ["s2c", "resourceTemplates", "resources/templates/list"],
  ["s2c", "contents", "resources/read"],
  ["s2c", "content", "tools/call"],
  ["s2c", "messages", "prompts/get"],
  ["s2c", "completion", "completion/complete"],
  ["c2s", "roots", "roots/list"],
  ["c2s", "action", "elicitation/create"],
  ["c2s", "model", "sampling/createMessage"],
];

function methodByShape(result: Json | undefined, direction: "c2s" | "s2c"): string | null {
  const found = SHAPES.find(([from, member]) => from === direction && own(result, member) !== undefined);
  if (found) return found[2];
  return own(result, "resultType") === "input_required" ? "tools/call" : null;
}
