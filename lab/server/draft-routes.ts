import * as z from "zod";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody, sourceLimit, sourceText } from "./json-body.ts";

const draft = z.strictObject({ cell: z.string().min(1).max(500), source: sourceText });
const reference = z.strictObject({ reference: z.string().min(1).max(2000) });
const rewrite = draft.extend({ as: z.enum(["envelope", "2024", "2026"]) });
const caret = draft.extend({ offset: z.int().nonnegative() });

/** What is said of a cell's text while it is written. Nothing here changes the lab, runs or sends anything. */
export function addDraftRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/lint", {
    POST: async (c) => {
      const { cell, source } = await jsonBody(c, draft, sourceLimit);
      return c.json((await labOf(c, parts)).drafting.lint(cell, source));
    },
  });
  addRoute(api, "/labs/:id/fits", {
    POST: async (c) => {
      const { cell, source } = await jsonBody(c, draft, sourceLimit);
      return c.json((await labOf(c, parts)).drafting.fits(cell, source));
    },
  });
  addRoute(api, "/labs/:id/complete", {
    POST: async (c) => {
      const { cell, source, offset } = await jsonBody(c, caret, sourceLimit);
      return c.json((await labOf(c, parts)).drafting.complete(cell, source, offset));
    },
  });
  addRoute(api, "/labs/:id/rewrite", {
    POST: async (c) => {
      const { cell, source, as } = await jsonBody(c, rewrite, sourceLimit);
      return c.json((await labOf(c, parts)).drafting.rewrite(cell, source, as));
    },
  });
  addRoute(api, "/labs/:id/preview", {
    POST: async (c) => {
      const body = await jsonBody(c, reference);
      return c.json((await labOf(c, parts)).drafting.preview(body.reference));
    },
  });
}
