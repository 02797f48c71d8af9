/** Scalars that may come before the `id`, then the id: a string, or an integer that a double holds. */
const HEAD_WITH_ID =
  /^\s*\{(?:\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,)*\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d{1,15})\s*[,}]/;

/**
 * The id of a message of which only the beginning was kept, so that its sender gets an answer; undefined where it
 * does not stand near the front.
 */
export function idInHead(head: Uint8Array): string | number | undefined {
  const [, id] = HEAD_WITH_ID.exec(Buffer.from(head).toString("utf8")) ?? [];
  if (id === undefined) return undefined;
  try {
    return JSON.parse(id) as string | number;
  } catch {
    return undefined;
  }
}
