import { NoCanonicalForm } from "./arguments-digest.ts";
import { currentCall } from "./current-call.ts";
import type { Call } from "./current-call.ts";
import type { RequestContext } from "./guard.ts";
import type { JoinableLog } from "./joinable-log.ts";
import { randomKeys } from "./state-keys.ts";
import type { StateKeys } from "./state-keys.ts";
import { StateSeal } from "./state-seal.ts";
import type { OpenedState } from "./state-seal.ts";
import { ToolError } from "./tool-error.ts";

/** How long a state opens where nothing else is said: ten minutes, in seconds. */
export const STATE_TTL = 600;

export interface SealedStateOptions {
  /** Its server's name is whom a state is for, and it gets the reason when one is refused. */
  log: JoinableLog;
  /** By default a key of this process alone. */
  keys?: StateKeys;
  /** Seconds. */
  ttlSeconds?: number;
}

/**
 * The `requestState` of a server that asks before it acts, bound to the call in whose answer it goes out:
 *
 * ```ts
 * const mcp = new McpServer(info, { requestState: { verify: state.verify } });   // whatever comes back is opened first
 * return inputRequired({ inputRequests, requestState: await state.seal(payload) }); // round 1
 * const opened = state.opened(ctx);                                               // round 2: payload, jti, exp
 * return knowCalls(mcp);                                                          // so that each call is known
 * ```
 */
export class SealedState {
  readonly #log: JoinableLog;
  readonly #seal: StateSeal;
  readonly #genuine = new WeakSet<object>();

  constructor({ log, keys = randomKeys(), ttlSeconds = STATE_TTL }: SealedStateOptions) {
    this.#log = log;
    this.#seal = new StateSeal({ audience: log.server, keys, ttlSeconds });
  }

  /** Seals a JSON value to the call that is being handled. */
  async seal(payload: unknown): Promise<string> {
    try {
      return await this.#seal.seal(payload, call());
    } catch (error) {
      if (!(error instanceof NoCanonicalForm)) throw error;
      throw new ToolError(
        `A confirmation cannot be bound to these arguments. ${error.message}. Nothing was done; send plain ones.`,
      );
    }
  }

  /** For the SDK, which turns every refusal into one and the same answer. The reason goes into the log. */
  readonly verify = async (token: string, ctx: RequestContext): Promise<OpenedState> => {
    try {
      const state = await this.#seal.open(token, call());
      this.#genuine.add(state);
      return state;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.inFlight(ctx.mcpReq.id)?.refused(`requestState: ${reason}`);
      throw error;
    }
  };

  /**
   * The state that came with a request; undefined where none came. Without `verify` the SDK hands over whatever a
   * client sent: that is none either.
   */
  opened(ctx: { mcpReq: { requestState: () => unknown } }): OpenedState | undefined {
    const state = ctx.mcpReq.requestState();
    return typeof state === "object" && state !== null && this.#genuine.has(state)
      ? (state as OpenedState)
      : undefined;
  }
}

function call(): Call {
  const found = currentCall();
  if (found === undefined)
    throw new Error("No call is known to bind a state to: wrap the server in knowCalls().");
  return found;
}
