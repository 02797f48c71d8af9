import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import * as z from "zod";
import { addRoute, wireOf, type Api, type ApiParts } from "./api-routes.ts";
import { sendEvents } from "./event-stream.ts";
import { HttpFault } from "./http-fault.ts";
import { jsonBody } from "./json-body.ts";
import { oneLine } from "./one-line.ts";

const pageName = z.string().regex(/^[\w-]{1,64}$/, "is no page's name: 1 to 64 letters, digits, - or _");
const word = z.strictObject({ page: pageName, state: z.enum(["visible", "hidden", "closed"]) });
const from = z.object({
  after: z
    .string()
    .regex(/^\d{1,16}$/, "is no event's id")
    .refine((id) => Number.isSafeInteger(Number(id)), "is no event's id")
    .default("0")
    .transform(Number),
  page: pageName.optional(),
});

/**
 * How a page stays in touch: the events it follows, and its word on whether anyone looks at it. A stream that
 * names its `page` is that page's sign of life; without a name it counts as a page of its own.
 */
export function addPageRoutes(api: Api, parts: ApiParts): void {
  addRoute(api, "/labs/:id/events", {
    GET: async (c) => {
      const query = from.safeParse(c.req.query());
      if (!query.success) {
        const issue = query.error.issues[0]!;
        throw new HttpFault(400, `The address's ${issue.path.join(".")} ${issue.message}.`);
      }
      const { after, page } = query.data;
      const lab = await wireOf(c, parts);
      const ended = parts.pageLife.stream(lab.id, page ?? null);
      sendEvents(c.env.outgoing, (signal) => lab.events(after, signal), parts.pace).then(ended, (error) => {
        ended("over");
        parts.report(`wirebook: the events of lab ${lab.id} broke off: ${oneLine(error)}`);
      });
      return RESPONSE_ALREADY_SENT;
    },
  });
  addRoute(api, "/labs/:id/page", {
    POST: async (c) => {
      const { page, state } = await jsonBody(c, word);
      parts.pageLife.say((await wireOf(c, parts)).id, page, state);
      return c.json({});
    },
  });
}
