import { OpenCall, errorText, readArguments } from "wirebook/kit";
import type { CallIds, Called, ToolEvent } from "wirebook/kit";

export interface RefusedCall extends CallIds {
  sessionId: string;
  /** Null where, as far as the model may know, no server has such a tool. */
  server: string | null;
  tool: string;
  args: unknown;
}

/** A call that a policy did not let through, with its record. Nothing was sent. */
export function refusal(
  { args, ...about }: RefusedCall,
  text: string,
  outcome: ToolEvent["outcome"] = "error",
  asked = false,
): Called {
  const read = readArguments(args);
  const argKeys = "args" in read ? Object.keys(read.args) : [];
  const call = new OpenCall({ ...about, argKeys, patience: 0, ends: [] });
  call.asked = asked;
  return call.done(outcome, errorText(text));
}
