import type { Json, Message } from "../wire/message.ts";
import type { ItemView } from "./view.ts";

/** `tool-error` for a result with `isError`, `input-required` for a question; null for any other message. */
export function resultOutcome(message: Message): "tool-error" | "input-required" | null {
  const result = member(message.json, "result");
  if (member(result, "isError") === true) return "tool-error";
  return member(result, "resultType") === "input_required" ? "input-required" : null;
}

/** What an answer amounts to; null for a line that is none. */
export function answerOutcome(message: Message): ItemView["outcome"] {
  if (message.kind === "error") return "error";
  return message.kind === "result" ? (resultOutcome(message) ?? "ok") : null;
}

function member(json: Json | undefined, name: string): Json | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  return Object.hasOwn(json, name) ? json[name] : undefined;
}
