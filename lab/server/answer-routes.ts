import * as z from "zod";
import { isObject, type JsonObject } from "../wire/own.ts";
import { addRoute, labOf, type Api, type ApiParts } from "./api-routes.ts";
import { jsonBody } from "./json-body.ts";

/** Bytes of an answer: what fits in a form cell, and its JSON around. */
const limit = 256 * 1024;

const given = z.strictObject({
  cell: z.string().min(1).max(500),
  action: z.enum(["accept", "decline", "cancel"]),
  // Not read member by member: any name may be one, `__proto__` too.
  content: z
    .custom<JsonObject>(
      (value) => isObject(value as JsonObject),
      "has to be an object, a value for each field",
    )
    .optional(),
});
const answer = given.extend({
  version: z.string().min(1).max(500),
  turn: z.string().max(100).optional(),
});

/** A person's answer to the question of a form cell: it is written into the file, and the cell runs. Sends nothing.
 * And the frames that would carry it, before it is given. */
export function addAnswerRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/answer", {
    POST: async (c) => {
      const { cell, version, ...rest } = await jsonBody(c, answer, limit);
      return c.json(await (await labOf(c, parts)).answer(cell, rest, version));
    },
  });
  addRoute(api, "/labs/:id/answer-frames", {
    POST: async (c) => {
      const { cell, ...rest } = await jsonBody(c, given, limit);
      return c.json((await labOf(c, parts)).drafting.answerFrames(cell, rest));
    },
  });
}
