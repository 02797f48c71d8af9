import type { Called, ToolEvent } from "wirebook/kit";

/** The same call with another text for the model; its record tells the bytes of that one. */
export function retold(
  called: Called,
  text: string,
  outcome: ToolEvent["outcome"] = called.event.outcome,
): Called {
  return { ...called, text, event: { ...called.event, outcome, result_bytes: Buffer.byteLength(text) } };
}
