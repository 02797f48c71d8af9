import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";

/** An open lab as a file that opens from disk. */
export function addExportRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/export", {
    GET: async (c) => {
      const page = await parts.workspace.exported(await labOf(c, parts));
      // Never shown as a page of this origin: it is a file to keep.
      return c.body(page, 200, {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": 'attachment; filename="lab.html"',
      });
    },
  });
}
