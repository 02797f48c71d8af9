import * as z from "zod";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody, sourceLimit, sourceText } from "./json-body.ts";

const edit = z.strictObject({ source: sourceText, version: z.string().min(1).max(500) });
const draft = z.strictObject({ cell: z.string().min(1).max(500), source: sourceText });

/** A cell's text: saved, or looked at while it is a draft. Nothing here runs anything. */
export function addEditRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/cells/:cell", {
    POST: async (c) => {
      const { source, version } = await jsonBody(c, edit, sourceLimit);
      const lab = await labOf(c, parts);
      return c.json(await lab.edit(c.req.param("cell") ?? "", source, version));
    },
  });
  addRoute(api, "/labs/:id/lint", {
    POST: async (c) => {
      const { cell, source } = await jsonBody(c, draft, sourceLimit);
      return c.json((await labOf(c, parts)).lint(cell, source));
    },
  });
}
