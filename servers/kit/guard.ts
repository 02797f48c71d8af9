import { GENERIC_FAILURE } from "./error-repair.ts";
import type { JoinableLog } from "./joinable-log.ts";
import { ToolError } from "./tool-error.ts";

/** What a guard needs of the SDK's handler context: the id of the request that is being handled. */
export interface RequestContext {
  mcpReq: { id: string | number };
}

/** A tool's failure as the model reads it. */
export interface ToolFailure {
  [key: string]: unknown;
  isError: true;
  content: { type: "text"; text: string }[];
}

/** A tool's structured answer, and the same as text for clients that know no structured content. */
export function structured<T extends Record<string, unknown>>(value: T) {
  return {
    structuredContent: value,
    content: [{ type: "text" as const, text: JSON.stringify(value) }],
  };
}

/**
 * A tool handler that never throws. A `ToolError` becomes a result that the model can act on; anything else
 * becomes one sentence that tells nothing, and the log keeps the stack.
 */
export function guardTool<Input, Result, Context extends RequestContext>(
  log: JoinableLog,
  run: (input: Input, ctx: Context) => Result | Promise<Result>,
): (input: Input, ctx: Context) => Promise<Result | ToolFailure> {
  return async (input, ctx) => {
    try {
      return await run(input, ctx);
    } catch (error) {
      if (error instanceof ToolError) return failure(error.message);
      log.inFlight(ctx.mcpReq.id)?.crashed(error);
      return failure(GENERIC_FAILURE);
    }
  };
}

/**
 * A resource or prompt handler whose protocol errors pass (those with a JSON-RPC code) and whose other
 * exceptions become one sentence with -32603. The request's context is its last argument.
 */
export function guardRead<Args extends unknown[], Result>(
  log: JoinableLog,
  run: (...args: Args) => Result | Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (isProtocolError(error)) throw error;
      log.inFlight((args.at(-1) as RequestContext).mcpReq.id)?.crashed(error);
      throw new Error(GENERIC_FAILURE, { cause: error });
    }
  };
}

function failure(text: string): ToolFailure {
  return { isError: true, content: [{ type: "text", text }] };
}

function isProtocolError(error: unknown): boolean {
  const code: unknown = (error as { code?: unknown } | null)?.code;
  return error instanceof Error && typeof code === "number" && code >= -32768 && code <= -32000;
}
