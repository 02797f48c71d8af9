import { randomBytes } from "node:crypto";
import type { CallIds, Called, ToolEvent } from "./toolbox.ts";
import { WireClock } from "./wire-clock.ts";

export interface OpenCallOptions extends CallIds {
  sessionId: string;
  /** Null where no server has such a tool. */
  server: string | null;
  tool: string;
  argKeys: readonly string[];
  /** ms that it may wait for its server. */
  patience: number;
  /** Any of them ends it. */
  ends: readonly AbortSignal[];
}

/** A call from the model's wish to its record. */
export class OpenCall implements CallIds {
  readonly trace: string;
  readonly step: number;
  readonly tool: string;
  readonly clock: WireClock;
  /** Aborts when it is stopped, has waited too long, or its server is gone; the reason says which. */
  readonly signal: AbortSignal;
  /** Whether a person was asked something on its way. */
  asked = false;
  /** Questions that an older server has asked by requests of its own. */
  questions = 0;
  readonly #began = performance.now();
  readonly #options: OpenCallOptions;

  constructor(options: OpenCallOptions) {
    const { trace, step, tool, patience, ends } = options;
    this.#options = options;
    this.trace = trace;
    this.step = step;
    this.tool = tool;
    this.clock = new WireClock(patience);
    this.signal = AbortSignal.any([...ends, this.clock.signal]);
  }

  /** What joins the server's log lines to the host's record, for `_meta` (W3C Trace Context §3.2). */
  get meta(): Record<string, unknown> {
    const { sessionId, trace, step } = this.#options;
    return { traceparent: `00-${trace}-${randomBytes(8).toString("hex")}-01`, session_id: sessionId, step };
  }

  /** Ends it, with its record. */
  done(outcome: ToolEvent["outcome"], text: string, result: unknown = null): Called {
    this.clock.stop();
    const { sessionId, trace, step, server, tool, argKeys } = this.#options;
    const event: ToolEvent = {
      operation: "host.tool_call",
      session_id: sessionId,
      trace_id: trace,
      step,
      server: server ?? "-",
      tool: tool.slice(0, 200),
      arg_keys: [...argKeys].sort(),
      outcome,
      asked_user: this.asked,
      ms: Math.round((performance.now() - this.#began) * 10) / 10,
      result_bytes: Buffer.byteLength(text),
    };
    return { text, event, result };
  }
}
