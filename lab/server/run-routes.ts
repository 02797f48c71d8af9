import * as z from "zod";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody, nothing, sourceLimit, sourceText } from "./json-body.ts";

const run = z
  .strictObject({
    cell: z.string().min(1).max(500),
    source: sourceText.optional(),
    version: z.string().min(1).max(500).optional(),
    manual: z.boolean().optional(),
  })
  .refine(({ source, version }) => source === undefined || version !== undefined, {
    path: ["version"],
    message: "is missing: a source is saved only over the version that it began from",
  });
const walk = z.strictObject({
  cells: z.array(z.string().min(1).max(500)).max(5000),
  again: z.boolean().optional(),
});
const approve = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/, "is no SHA-256 in lower-case hex"),
});

/**
 * What a person may set going. A call names a cell, a server or the key of a command that was shown; what is then
 * started and sent is in the lab's file.
 */
export function addRunRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/run", {
    POST: async (c) => {
      const { cell, ...options } = await jsonBody(c, run, sourceLimit);
      return c.json(await (await labOf(c, parts)).run(cell, options));
    },
  });
  addRoute(api, "/labs/:id/run-all", {
    POST: async (c) => {
      await jsonBody(c, nothing);
      await (await labOf(c, parts)).runAll();
      return c.json({});
    },
  });
  addRoute(api, "/labs/:id/walk", {
    POST: async (c) => {
      const { cells, ...options } = await jsonBody(c, walk, sourceLimit);
      await (await labOf(c, parts)).walk(cells, options);
      return c.json({});
    },
  });
  addRoute(api, "/labs/:id/interrupt", {
    POST: async (c) => {
      await jsonBody(c, nothing);
      (await labOf(c, parts)).interrupt();
      return c.json({});
    },
  });
  addRoute(api, "/labs/:id/servers/:name/restart", {
    POST: async (c) => {
      await jsonBody(c, nothing);
      await (await labOf(c, parts)).restart(c.req.param("name") ?? "");
      return c.json({});
    },
  });
  addRoute(api, "/labs/:id/approve", {
    POST: async (c) => {
      const { key } = await jsonBody(c, approve);
      await (await labOf(c, parts)).approve(key);
      return c.json({});
    },
  });
}
