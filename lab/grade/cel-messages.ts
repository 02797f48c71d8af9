import type { CelResult } from "./cel-evaluator.ts";

/** To the evaluating thread: what the next expressions read, then expressions, one at a time. */
export type ToWorker =
  | {
      kind: "load";
      /** JSON text by name. */
      variables: readonly (readonly [string, string])[];
      /** One JSON list, or null where `frames()` has nothing to give. */
      frames: string | null;
    }
  | { kind: "evaluate"; expression: string };

/** Its answers, one to each message, in order. */
export type FromWorker =
  { kind: "loaded" } | { kind: "refused"; error: string } | { kind: "result"; result: CelResult };
