import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";

/** The labs and recordings there are, and one of them as it is now. Opening a lab sends nothing and starts nothing. */
export function addLabRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs", { GET: async (c) => c.json(await parts.workspace.list()) });
  addRoute(api, "/recordings", { GET: async (c) => c.json(await parts.workspace.recordings.list()) });
  addRoute(api, "/labs/:id", { GET: async (c) => c.json((await labOf(c, parts)).view()) });
}
