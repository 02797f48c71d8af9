import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import * as z from "zod";
import { openPlainFile } from "../../tap/plain-file.ts";
import { troubleOf } from "../../tap/trouble.ts";
import { frameFits } from "../session/frame-fits.ts";
import { Refusal } from "../session/open-lab.ts";
import { addRoute, wireOf, type Api, type ApiContext, type ApiParts } from "./api-routes.ts";
import { HttpFault } from "./http-fault.ts";
import { jsonBody } from "./json-body.ts";
import { oneLine } from "./one-line.ts";
import { jsonLines, sendLines } from "./send-lines.ts";

const attachment = { "Content-Disposition": 'attachment; filename="recording.jsonl"' };
const rowNumber = z.number().int().min(0);
/** Rows of a recording, as the first and the last of each run of them. */
const chosen = z.strictObject({ rows: z.array(z.tuple([rowNumber, rowNumber])).max(500_000) });
const chosenLimit = 16 * 1024 * 1024;
/** Rows that one call may choose. */
const mostChosen = 2_000_000;

/** What was on the wire: its rows, one line whole, where a text stands, and the recording as it is now. */
export function addWireRoutes(api: Api, parts: ApiParts): void {
  const report = (what: string) => (error: unknown) =>
    parts.report(`wirebook: sending ${what} broke off: ${oneLine(error)}`);
  addRoute(api, "/labs/:id/frames/:n", {
    GET: async (c) => {
      const { wire } = await wireOf(c, parts);
      const n = c.req.param("n") ?? "";
      const frame = /^\d{1,15}$/.test(n) ? await wire.frame(Number(n)) : null;
      if (frame === null) throw new Refusal("There is no frame with this number in this session.", 404);
      return c.json(frame);
    },
  });
  addRoute(api, "/labs/:id/frames/:n/fits", {
    GET: async (c) => {
      const { wire } = await wireOf(c, parts);
      const n = c.req.param("n") ?? "";
      const fits = /^\d{1,15}$/.test(n) ? await frameFits(wire, Number(n)) : null;
      if (fits === null) throw new Refusal("There is no frame with this number in this session.", 404);
      return c.json(fits);
    },
  });
  addRoute(api, "/labs/:id/rows", {
    GET: async (c) => {
      const { wire } = await wireOf(c, parts);
      const before = c.req.query("before") ?? "";
      if (!/^\d{1,15}$/.test(before)) throw new HttpFault(400, "The address's before is no row's number.");
      const pages = async function* () {
        for (const rows of wire.before(Number(before))) yield `${JSON.stringify(rows)}\n`;
      };
      await sendLines(outgoing(c), pages(), {}, report("rows"));
      return RESPONSE_ALREADY_SENT;
    },
  });
  addRoute(api, "/labs/:id/find", {
    GET: async (c) => {
      const { wire } = await wireOf(c, parts);
      const text = c.req.query("text") ?? "";
      if (text === "" || text.length > 1000)
        throw new HttpFault(400, "The address's text has to be 1 to 1000 characters.");
      const out = outgoing(c);
      const gone = new AbortController();
      out.once("close", () => gone.abort());
      const found = async function* () {
        for await (const rows of wire.find(text, gone.signal)) yield `${JSON.stringify(rows)}\n`;
      };
      await sendLines(out, found(), {}, report("what was found"));
      return RESPONSE_ALREADY_SENT;
    },
  });
  addRoute(api, "/labs/:id/recording", {
    GET: async (c) => {
      const { recording } = await wireOf(c, parts);
      const out = outgoing(c);
      await sendRecording(recording, out).catch((error: unknown) => {
        if (!out.headersSent) throw error;
        // What began cannot become a refusal. A client that left is no fault.
        if (!out.destroyed) report(recording)(error);
        out.destroy();
      });
      return RESPONSE_ALREADY_SENT;
    },
    POST: async (c) => {
      const { rows } = await jsonBody(c, chosen, chosenLimit);
      const { wire, recording } = await wireOf(c, parts);
      await sendLines(outgoing(c), wire.records(numbersOf(rows)), attachment, report(recording));
      return RESPONSE_ALREADY_SENT;
    },
  });
}

const outgoing = (c: ApiContext): ServerResponse => c.env.outgoing as ServerResponse;

function numbersOf(runs: readonly (readonly [number, number])[]): Set<number> {
  const numbers = new Set<number>();
  // Counted as they are named: runs that say the same rows again and again are looked through no longer.
  let named = 0;
  for (const [first, last] of runs) {
    named += Math.max(0, last - first + 1);
    if (named > mostChosen) throw new HttpFault(400, "These are more rows than a recording shows.");
    for (let n = first; n <= last; n++) numbers.add(n);
  }
  return numbers;
}

/** Sends what the file holds now; it may grow meanwhile. */
async function sendRecording(path: string, out: ServerResponse): Promise<void> {
  const file = await openPlainFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new Refusal("Nothing is recorded yet: no frame was sent in this session.", 404);
    throw new Refusal(`The recording cannot be read: ${troubleOf(error)}.`, 422);
  });
  try {
    const { size } = await file.stat();
    out.writeHead(200, { ...jsonLines, "Content-Length": String(size), ...attachment });
    if (size === 0) out.end();
    else await pipeline(file.createReadStream({ start: 0, end: size - 1, autoClose: false }), out);
  } finally {
    await file.close();
  }
}
