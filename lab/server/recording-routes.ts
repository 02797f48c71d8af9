import { addRoute, type Api, type ApiContext, type ApiParts } from "./api-routes.ts";
import { HttpFault } from "./http-fault.ts";

/** Bytes of a recording that is taken from a page. */
const limit = 1024 * 1024 * 1024;

/** The recordings there are, and one more from the person's own files. */
export function addRecordingRoutes(api: Api, { workspace }: ApiParts): void {
  addRoute(api, "/recordings", {
    GET: async (c) => c.json(await workspace.recordings.list()),
    POST: async (c) => c.json(await workspace.recordings.take(c.req.query("name") ?? "", linesOf(c), limit)),
  });
}

/**
 * The body of the one call that is no JSON: JSON Lines, streamed. Its type is as far from what a form can send as
 * JSON's is, so a stranger's page cannot send it unasked.
 *
 * @throws HttpFault 415, 413 or 400 where it is no such body
 */
function linesOf(c: ApiContext): AsyncIterable<Uint8Array> {
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (!/^application\/x-ndjson *(;|$)/i.test(c.req.header("content-type") ?? "") || encoding !== "identity") {
    throw new HttpFault(
      415,
      "A recording has to be JSON Lines, not compressed, with Content-Type: application/x-ndjson.",
    );
  }
  if (Number(c.req.header("content-length") ?? 0) > limit) {
    throw new HttpFault(
      413,
      `The recording is too large: at most ${limit.toLocaleString("en")} bytes are taken.`,
    );
  }
  const { body } = c.req.raw;
  if (body === null) throw new HttpFault(400, "The recording is empty.");
  return body as unknown as AsyncIterable<Uint8Array>;
}
