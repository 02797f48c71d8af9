import type { Message } from "./turn.ts";

/** Bytes of a result that are not worth a stub. */
const SMALL = 200;

/**
 * The conversation without the results of tools in turns before the last `keep`: a stub in the place of each says that
 * there was one, and how long. Nothing else is changed, so that calls and answers still belong together.
 */
export function leaveOutResults(messages: readonly Message[], keep = 1): Message[] {
  const turns = messages.flatMap(({ role }, i) => (role === "user" ? [i] : []));
  const from = turns.at(-keep) ?? 0;
  return messages.map((message, i) => {
    if (i >= from || message.role !== "tool") return message;
    const bytes = Buffer.byteLength(JSON.stringify(message.content));
    if (bytes <= SMALL) return message;
    return {
      ...message,
      content: `(left out: a result of ${bytes} bytes of an earlier turn; call the tool again if you need it)`,
    };
  });
}
