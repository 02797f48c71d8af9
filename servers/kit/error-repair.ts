import { record } from "./log-record.ts";

/** A JSON-RPC error object. */
export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/** What a client is told when something broke that it cannot mend. The log has the rest. */
export const GENERIC_FAILURE = "The server failed at this request; its log has the details.";

const INVALID_PARAMS = -32602;
const INTERNAL = -32603;
const RESOURCE_MISSING = -32002;

/**
 * The error that goes out for one that the SDK made. The SDK hands out the messages of exceptions, calls
 * parameters of a wrong shape an internal error, and has one code for a missing resource where the revisions
 * have two: -32602 since 2026-07-28, -32002 before.
 */
export function repairError(error: WireError, method: string | null, isEnveloped: boolean): WireError {
  const { uri, reason } = record(error.data);
  const isMiss = method === "resources/read" && typeof uri === "string" && reason === undefined;
  if (error.code === INVALID_PARAMS && isMiss) {
    return isEnveloped ? error : { ...error, code: RESOURCE_MISSING };
  }
  if (error.message === GENERIC_FAILURE) return error;
  if (error.code !== INTERNAL && error.code !== INVALID_PARAMS) return error;
  const wrong = issuesIn(error.message);
  if (wrong !== undefined) {
    return { ...error, code: INVALID_PARAMS, message: `Invalid params for ${method}: ${wrong}` };
  }
  return error.code === INTERNAL ? { code: INTERNAL, message: GENERIC_FAILURE } : error;
}

/** Begins the text by which the SDK tells a model, in the words of exceptions, that its question to a client failed. */
const FAILED_QUESTION = "Fulfilling input required by ";

/** What that text becomes. */
export const QUESTION_FAILED =
  "Nothing was done: the question could not be put to the user, or what came back is no answer to it.";

/** The text of a result that says that a question failed, or undefined. */
export function failedQuestion(result: unknown): string | undefined {
  const { isError, content } = record(result);
  const text = isError === true && Array.isArray(content) ? record(content[0])["text"] : undefined;
  return typeof text === "string" && text.startsWith(FAILED_QUESTION) ? text : undefined;
}

/** The issues of a zod error that was turned into text, as words. */
function issuesIn(message: string): string | undefined {
  const from = message.indexOf("[");
  if (from === -1) return undefined;
  try {
    const issues: unknown = JSON.parse(message.slice(from));
    if (!Array.isArray(issues) || issues.length === 0) return undefined;
    const words = issues.map((issue: unknown) => {
      const { path, message: text } = record(issue);
      if (!Array.isArray(path) || typeof text !== "string") throw new TypeError("no issue");
      return path.length === 0 ? text : `${path.join(".")}: ${text}`;
    });
    return words.slice(0, 5).join("; ");
  } catch {
    return undefined;
  }
}
