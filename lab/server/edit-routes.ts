import * as z from "zod";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import type { CellEdit } from "../session/cell-edit.ts";
import { jsonBody, sourceLimit, sourceText } from "./json-body.ts";

const edit = z.strictObject({ source: sourceText, version: z.string().min(1).max(500) });
const cell = z.string().min(1).max(500);
const place = z.union(
  [
    z.strictObject({ before: cell }),
    z.strictObject({ after: cell }),
    z.strictObject({ at: z.literal("end") }),
  ],
  { error: 'has to be {"before": BLOCK}, {"after": BLOCK} or {"at": "end"}' },
);
const kind = z.enum(["value", "cel", "frame", "form", "do", "call", "chat", "script", "check"]);
const attribute = z.enum([
  "to",
  "on",
  "run",
  "after",
  "wait",
  "parallel",
  "raw",
  "points",
  "for",
  "key",
  "answers",
  "tool",
  "client",
]);
const name = z.string().max(500);
const cellEdit: z.ZodType<CellEdit> = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("add"),
    kind,
    name: name.optional(),
    source: sourceText.optional(),
    place,
  }),
  z.strictObject({ do: z.literal("delete"), cell }),
  z.strictObject({ do: z.literal("move"), cell, place }),
  z.strictObject({ do: z.literal("duplicate"), cell }),
  z.strictObject({ do: z.literal("rename"), cell, name }),
  z.strictObject({ do: z.literal("set"), cell, attribute, value: sourceText.max(2000).nullable() }),
  z.strictObject({ do: z.literal("kind"), cell, kind }),
  z.strictObject({ do: z.literal("undo") }),
  z.strictObject({ do: z.literal("redo") }),
]);
const ofCells = z.strictObject({ edit: cellEdit, version: z.string().min(1).max(500) });

/** A cell's text, saved, and the cells themselves. Nothing here runs anything. */
export function addEditRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/cells/:cell", {
    POST: async (c) => {
      const { source, version } = await jsonBody(c, edit, sourceLimit);
      const lab = await labOf(c, parts);
      return c.json(await lab.edit(c.req.param("cell") ?? "", source, version));
    },
  });
  addRoute(api, "/labs/:id/edit", {
    POST: async (c) => {
      const { edit: asked, version } = await jsonBody(c, ofCells, sourceLimit);
      return c.json(await (await labOf(c, parts)).editCells(asked, version));
    },
  });
}
