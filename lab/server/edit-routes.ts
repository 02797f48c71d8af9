import * as z from "zod";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody, sourceLimit, sourceText } from "./json-body.ts";

const edit = z.strictObject({ source: sourceText, version: z.string().min(1).max(500) });

/** A cell's text, saved. Nothing here runs anything. */
export function addEditRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/cells/:cell", {
    POST: async (c) => {
      const { source, version } = await jsonBody(c, edit, sourceLimit);
      const lab = await labOf(c, parts);
      return c.json(await lab.edit(c.req.param("cell") ?? "", source, version));
    },
  });
}
