import { open } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Refusal } from "../session/open-lab.ts";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { oneLine } from "./one-line.ts";

/** What was on the wire: one line whole, or the session's recording as it is now. */
export function addWireRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/frames/:n", {
    GET: async (c) => {
      const lab = await labOf(c, parts);
      const n = c.req.param("n") ?? "";
      const frame = /^\d{1,15}$/.test(n) ? await lab.frame(Number(n)) : null;
      if (frame === null) throw new Refusal("There is no frame with this number in this session.", 404);
      return c.json(frame);
    },
  });
  addRoute(api, "/labs/:id/recording", {
    GET: async (c) => {
      const { recording } = await labOf(c, parts);
      const out = c.env.outgoing as ServerResponse;
      await sendRecording(recording, out).catch((error: unknown) => {
        if (!out.headersSent) throw error;
        // What began cannot become a refusal. A client that left is no fault.
        if (!out.destroyed) parts.report(`wirebook: sending ${recording} broke off: ${oneLine(error)}`);
        out.destroy();
      });
      return RESPONSE_ALREADY_SENT;
    },
  });
}

/** Sends what the file holds now; it may grow meanwhile. */
async function sendRecording(path: string, out: ServerResponse): Promise<void> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Refusal("Nothing is recorded yet: no frame was sent in this session.", 404);
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error(`the recording ${path} is no file`);
    const { size } = found;
    out.writeHead(200, {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Length": String(size),
      "Content-Disposition": 'attachment; filename="recording.jsonl"',
    });
    if (size === 0) out.end();
    else await pipeline(file.createReadStream({ start: 0, end: size - 1, autoClose: false }), out);
  } finally {
    await file.close();
  }
}
