import * as z from "zod";
import { addRoute, wireOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody } from "./json-body.ts";

const create = z.strictObject({ title: z.string().min(1).max(500) });

/** The labs there are, a new lab, and one of them as it is now. Opening a lab sends nothing and starts nothing. */
export function addLabRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs", {
    GET: async (c) => c.json(await parts.workspace.list()),
    POST: async (c) => {
      const { title } = await jsonBody(c, create);
      return c.json(await parts.workspace.create(title));
    },
  });
  addRoute(api, "/labs/:id", { GET: async (c) => c.json((await wireOf(c, parts)).view()) });
}
