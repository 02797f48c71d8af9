import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Headers of an answer that is JSON Lines. */
export const jsonLines = { "Content-Type": "application/x-ndjson; charset=utf-8" };

/**
 * Sends JSON Lines as fast as they are taken; the first piece is made before the answer begins, so that what cannot
 * be sent can still be refused.
 *
 * @throws what the first piece throws; afterwards the connection is cut and `report` is told, unless the client left
 */
export async function sendLines(
  out: ServerResponse,
  pieces: AsyncIterable<string | Buffer>,
  headers: Readonly<Record<string, string>>,
  report: (error: unknown) => void,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  out.writeHead(200, { ...jsonLines, ...headers });
  try {
    await pipeline(Readable.from(all(), { objectMode: false }), out);
  } catch (error) {
    if (!out.destroyed) report(error);
    out.destroy();
  }
}
