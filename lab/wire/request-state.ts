import type { Json } from "./message.ts";
import { own } from "./own.ts";

/**
 * The `requestState` that a line carries: in the result of an answer, or in the parameters of a request. Null where the
 * line is no message, carries none, or carries one that is no string.
 */
export function requestStateOf(line: string): string | null {
  // Nothing is parsed that cannot carry one; an escape in the member's name is a case for nobody.
  if (!line.includes('"requestState"')) return null;
  let message: Json;
  try {
    message = JSON.parse(line) as Json;
  } catch {
    return null;
  }
  const state = own(message, "result", "requestState") ?? own(message, "params", "requestState");
  return typeof state === "string" ? state : null;
}
