import { z } from "zod";
import type { Revision } from "../era.ts";
import { senderOf } from "../methods.ts";
import { own } from "../own.ts";
import { contentOf } from "./content.ts";
import { failuresOf } from "./failures.ts";
import { formsOf } from "./forms.ts";
import { methodsWithDefinition, notificationName, requestName } from "./methods-table.ts";
import { noticesOf } from "./notices.ts";
import { offersOf } from "./offers.ts";
import { questionsOf } from "./questions.ts";
import { requestsOf } from "./requests.ts";
import { resultsOf } from "./results.ts";
import { anyObject, anyOf, byTag, id, list, object, text, type Grammar } from "./values.ts";
import { vocabularyOf, type Vocabulary } from "./vocabulary.ts";

type Definitions = ReadonlyMap<string, Grammar>;

const built = new Map<Revision, Definitions>();

/**
 * The schema of one definition of a revision, under the name that the specification's own schema gives it.
 * A name that only other revisions have gives what it would be in this one; null for a name of nobody.
 * What it finds, `issuesOf` gives; members of other revisions are among that, and are no faults (`isFault`).
 */
export function definition(revision: Revision, name: string): Grammar | null {
  let all = built.get(revision);
  if (!all) built.set(revision, (all = build(revision)));
  return all.get(name) ?? null;
}

/** What is built later may use what was built before, by name. */
function build(revision: Revision): Definitions {
  const vocabulary = vocabularyOf(revision);
  const parts = [
    contentOf,
    offersOf,
    formsOf,
    questionsOf,
    requestsOf,
    resultsOf,
    noticesOf,
    failuresOf,
    wholeOf,
  ];
  const known: Record<string, Grammar> = {};
  for (const part of parts) Object.assign(known, part(vocabulary, known));
  return new Map(Object.entries(known));
}

/** Messages whole, and all that one side may send. */
function wholeOf(
  { revision, has }: Vocabulary,
  known: Readonly<Record<string, Grammar>>,
): Record<string, Grammar> {
  const jsonrpc = z.literal("2.0");
  const isTyped = !has("2025-11-25");
  const token = object({ progressToken: id.optional() });
  const requestParams = (isTyped ? object({ _meta: token.optional() }) : anyObject).optional();
  const noticeParams = (isTyped ? object({ _meta: anyObject.optional() }) : anyObject).optional();
  const request = object({ jsonrpc, id, method: text, params: requestParams });
  const notice = object({ jsonrpc, method: text, params: noticeParams });
  const responseOf = (result: Grammar) => object({ jsonrpc, id, result });
  const response = responseOf(known["Result"]!);
  const error = known["JSONRPCErrorResponse"]!;
  const calls = list(
    anyOf([request, notice], (value) => (own(value, "id") === undefined ? notice : request)),
  );
  const answer = anyOf([response, error], (value) => (own(value, "error") === undefined ? response : error));
  const answers = list(answer);
  const isBatched = revision === "2025-03-26";
  const messages = [request, notice, response, error, ...(isBatched ? [calls, answers] : [])];
  const results = Object.keys(known).filter((name) => name.endsWith("Result"));
  return {
    Request: object({ method: text, params: requestParams }),
    Notification: object({ method: text, params: noticeParams }),
    // Every result of either side has the members of this one.
    ServerResult: known["Result"]!,
    ClientResult: known["Result"]!,
    RequestId: id,
    ProgressToken: id,
    Cursor: text,
    JSONRPCRequest: request,
    JSONRPCNotification: notice,
    JSONRPCResultResponse: response,
    JSONRPCResponse: isTyped ? response : answer,
    JSONRPCBatchRequest: calls,
    JSONRPCBatchResponse: answers,
    JSONRPCMessage: anyOf(messages, (value) => {
      if (isBatched && Array.isArray(value)) return calls;
      if (own(value, "method") !== undefined) return own(value, "id") === undefined ? notice : request;
      return own(value, "error") === undefined ? response : error;
    }),
    ...sidesOf(revision, known),
    ...Object.fromEntries(results.map((name) => [`${name}Response`, responseOf(orQuestion(name, known))])),
  };
}

/** Three results may be a question instead; `resultType` tells. */
function orQuestion(name: string, known: Readonly<Record<string, Grammar>>): Grammar {
  const result = known[name]!;
  if (!["CallToolResult", "GetPromptResult", "ReadResourceResult"].includes(name)) return result;
  const question = known["InputRequiredResult"]!;
  return anyOf([], (value) => (own(value, "resultType") === "input_required" ? question : result));
}

function sidesOf(revision: Revision, known: Readonly<Record<string, Grammar>>): Record<string, Grammar> {
  const { requests, notifications } = methodsWithDefinition();
  const of = (side: "C" | "S", methods: string[], nameOf: (method: string) => string | null) =>
    byTag(
      "method",
      Object.fromEntries(
        methods
          .filter((method) => [side, "B"].includes(senderOf(method, revision) ?? "-"))
          .flatMap((method) => {
            const schema = known[nameOf(method) ?? ""];
            return schema ? [[method, schema]] : [];
          }),
      ),
    );
  return {
    ClientRequest: of("C", requests, requestName),
    ServerRequest: of("S", requests, requestName),
    ClientNotification: of("C", notifications, notificationName),
    ServerNotification: of("S", notifications, notificationName),
  };
}
