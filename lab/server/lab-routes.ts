import * as z from "zod";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody } from "./json-body.ts";

const create = z.strictObject({ title: z.string().min(1).max(500) });

/** The labs and recordings there are, a new lab, and one of them as it is now. Opening a lab sends nothing and starts nothing. */
export function addLabRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs", {
    GET: async (c) => c.json(await parts.workspace.list()),
    POST: async (c) => {
      const { title } = await jsonBody(c, create);
      return c.json(await parts.workspace.create(title));
    },
  });
  addRoute(api, "/recordings", { GET: async (c) => c.json(await parts.workspace.recordings.list()) });
  addRoute(api, "/labs/:id", { GET: async (c) => c.json((await labOf(c, parts)).view()) });
}
