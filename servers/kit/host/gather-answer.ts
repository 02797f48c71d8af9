import { record } from "../log-record.ts";

/** A model's answer: text, calls, or both. */
export interface ModelAnswer {
  text: string;
  calls: { id: string; name: string; arguments: string }[];
}

/** ms in which a stream must go on. */
const IDLE = 120_000;
/** Calls in one answer. */
const MOST = 64;

/**
 * Puts together what a model streams (OpenAI chat completions, `stream: true`).
 *
 * @param heard is told each piece of text as it comes
 * @throws Error where the stream ends before the answer does, or stands still
 */
export async function gatherAnswer(
  stream: AsyncIterable<unknown>,
  heard: (text: string) => void = () => {},
): Promise<ModelAnswer> {
  const answer: ModelAnswer = { text: "", calls: [] };
  let finished = false;
  for await (const chunk of goingOn(stream)) {
    const { choices, error } = record(chunk);
    if (error !== undefined)
      throw new Error(String(record(error)["message"] ?? "it broke off with an error"));
    const choice = record(Array.isArray(choices) ? choices[0] : undefined);
    const delta = record(choice["delta"]);
    if (typeof delta["content"] === "string") {
      answer.text += delta["content"];
      heard(delta["content"]);
    }
    if (Array.isArray(delta["tool_calls"]))
      for (const part of delta["tool_calls"]) addPart(answer, record(part));
    finished ||= typeof choice["finish_reason"] === "string";
  }
  if (!finished) throw new Error("the stream was cut before the answer was whole");
  answer.calls = answer.calls.filter((call) => call !== undefined);
  for (const [i, call] of answer.calls.entries()) call.id ||= `call_${i}`;
  return answer;
}

function addPart(answer: ModelAnswer, part: Record<string, unknown>): void {
  const index = typeof part["index"] === "number" ? part["index"] : answer.calls.length;
  if (!Number.isInteger(index) || index < 0 || index >= MOST)
    throw new Error(`it asked for more than ${MOST} calls`);
  const call = (answer.calls[index] ??= { id: "", name: "", arguments: "" });
  const { name, arguments: args } = record(part["function"]);
  if (typeof part["id"] === "string" && part["id"] !== "") call.id = part["id"];
  if (typeof name === "string") call.name += name;
  if (typeof args === "string") call.arguments += args;
}

async function* goingOn<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  const pieces = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const idle = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`timed out: nothing came for ${IDLE / 1000} s`)), IDLE);
      });
      const next = await Promise.race([pieces.next(), idle]).finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A stream that stands still may never say that it has ended.
    void pieces.return?.()?.then(undefined, () => {});
  }
}
