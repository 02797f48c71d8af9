/**
 * Splits a body of JSON Lines into objects, whatever the chunks. Blank lines are heartbeats.
 * Throws what the reader throws, and `SyntaxError` on a line that is no JSON.
 */
export async function* readLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let parts: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = decoder.decode(value, { stream: true }).split("\n");
      for (const [i, line] of lines.entries()) {
        parts.push(line);
        if (i === lines.length - 1) break;
        const text = parts.join("");
        parts = [];
        if (text.trim() !== "") yield JSON.parse(text) as T;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
