import { z } from "zod";
import {
  anything,
  id,
  integer,
  jsonObject,
  jsonValue,
  list,
  logLevel,
  object,
  text,
  type Grammar,
} from "./values.ts";
import { partOf, type Vocabulary } from "./vocabulary.ts";

/** Codes that JSON-RPC 2.0 §5.1 gives out, by the name of their definition since 2026-07-28. */
const RPC_ERRORS = {
  ParseError: -32700,
  InvalidRequestError: -32600,
  MethodNotFoundError: -32601,
  InvalidParamsError: -32602,
  InternalError: -32603,
};

/** Errors: the general one, and those whose `data` has a form (basic/index, "Error Codes"). */
export function failuresOf(
  { has }: Vocabulary,
  known: Readonly<Record<string, Grammar>>,
): Record<string, Grammar> {
  const definition = partOf(known);
  const error = { code: integer as Grammar, message: text, data: anything.optional() as Grammar };
  const answer = (body: typeof error) =>
    object({ jsonrpc: z.literal("2.0"), id: has("2025-11-25") ? id.optional() : id, error: object(body) });
  const coded = (code: number, data: Grammar) => answer({ ...error, code: z.literal(code), data });
  const general = answer(error);
  return {
    Error: object(error),
    JSONRPCError: general,
    JSONRPCErrorResponse: general,
    ...Object.fromEntries(
      Object.entries(RPC_ERRORS).map(([name, code]) => [name, object({ ...error, code: z.literal(code) })]),
    ),
    URLElicitationRequiredError: coded(
      -32042,
      object({ elicitations: list(definition("ElicitRequestURLParams")) }),
    ),
    HeaderMismatchError: coded(-32020, anything.optional()),
    MissingRequiredClientCapabilityError: coded(
      -32021,
      object({ requiredCapabilities: definition("ClientCapabilities") }),
    ),
    UnsupportedProtocolVersionError: coded(-32022, object({ supported: list(text), requested: text })),
    JSONObject: jsonObject,
    JSONArray: list(jsonValue),
    JSONValue: jsonValue,
    LoggingLevel: logLevel,
  };
}
