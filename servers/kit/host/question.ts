import type { CallIds } from "./toolbox.ts";

/** What a server wants to know before it goes on. */
export interface Question {
  server: string;
  /** `elicitation/create`, `sampling/createMessage` or `roots/list`. */
  method: string;
  params: Record<string, unknown>;
  /** Its name in `inputRequests`; null for a request of a 2025-era server. */
  key: string | null;
  /** The `requestState` of that round, as it came and as it goes back. */
  state: string | null;
  round: number;
  /** The call that waits for it; null where several run and an old server does not say which. */
  call: (CallIds & { tool: string }) | null;
  /** Whether the host could give what is asked for, if the person allows it; a form it always can. */
  possible: boolean;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** What a person said. For what is no form, to accept is to allow it. */
export interface Answer {
  action: "accept" | "decline" | "cancel";
  content?: Record<string, unknown>;
}

/** Puts a question to a person; several may be open at once. Null: nobody was there to ask. */
export type Person = (question: Question) => Promise<Answer | null>;
