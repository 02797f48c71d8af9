/** What a host records of one tool call. `trace_id` and `step` are in the log lines of the servers too. */
export interface ToolEvent {
  operation: "host.tool_call";
  session_id: string;
  trace_id: string;
  step: number;
  /** `-` where no server has such a tool. */
  server: string;
  /** By its server's own name. */
  tool: string;
  /** Sorted names of the arguments, never their values. */
  arg_keys: string[];
  outcome: "ok" | "tool_error" | "error" | "unknown_tool";
  /** Whether a person was asked something during the call. */
  asked_user: boolean;
  /** From the model's wish to the text for it, a person's thinking included. */
  ms: number;
  /** Bytes of the text that enters the conversation. */
  result_bytes: number;
}

/** What came of a call. */
export interface Called {
  /** For the model. A failure starts with `error:`. */
  text: string;
  event: ToolEvent;
  /** What the server gave, whole; null where it gave nothing. */
  result: unknown;
}

/** Which call of which turn: a trace for each turn, a step for each call in it. */
export interface CallIds {
  /** 32 hex digits. */
  trace: string;
  step: number;
}

/** A tool as a model is offered it. */
export interface OfferedTool {
  /** `server__tool`. */
  name: string;
  server: string;
  /** Its server's own name for it. */
  tool: string;
  description: string;
  /** JSON Schema. */
  parameters: Record<string, unknown>;
  /** What the server claims of it: hints that nothing holds it to. */
  annotations: Record<string, unknown>;
}

/** What a turn needs of a host, and what a policy wraps. */
export interface Toolbox {
  readonly sessionId: string;
  /** Lists anew what has changed. In between the tools stay as they are. */
  refresh(): Promise<void>;
  /** The tools for a model. `request` is what the person wrote: a policy may choose by it. */
  offered(request: string): OfferedTool[];
  /** Runs a call, and never throws. `args` is an object, or the text that a model wrote. */
  call(name: string, args: unknown, ids: CallIds, signal?: AbortSignal): Promise<Called>;
}

/** One server, as a host sees it. */
export interface ServerState {
  server: string;
  state: "connecting" | "connected" | "failed" | "ended";
  /** The revision that is spoken. */
  protocol: string | null;
  /** Why it is not connected, or what is wrong with its list. */
  problem: string | null;
  /** Lines of its standard output that were no messages. */
  stray: number;
  /** Tools that are not offered. */
  leftOut: readonly { tool: string; why: string }[];
}
