import { Hono } from "hono";
import type { Api, ApiEnv, ApiParts } from "./api-routes.ts";
import { addDraftRoutes } from "./draft-routes.ts";
import { addEditRoutes } from "./edit-routes.ts";
import { addExportRoutes } from "./export-routes.ts";
import { guardForeign, guardUnsaidOrigin } from "./guard-origin.ts";
import { guardToken } from "./guard-token.ts";
import { HttpFault } from "./http-fault.ts";
import { addLabRoutes } from "./lab-routes.ts";
import { addPageRoutes } from "./page-routes.ts";
import { addRecordingRoutes } from "./recording-routes.ts";
import { addAnswerRoutes } from "./answer-routes.ts";
import { addRunRoutes } from "./run-routes.ts";
import { addWireRoutes } from "./wire-routes.ts";

export interface ApiGuards {
  origin: string;
  token: string;
  onAuthenticated?: () => void;
}

/**
 * What the page asks of the session. The guards wrap the router as a whole, unknown addresses included; there is
 * no list of exemptions.
 */
export function apiRouter(parts: ApiParts, { origin, token, onAuthenticated }: ApiGuards): Api {
  const api = new Hono<ApiEnv>();
  api.use("*", guardForeign(origin), guardToken(token, onAuthenticated), guardUnsaidOrigin(origin));
  addLabRoutes(api, parts);
  addRecordingRoutes(api, parts);
  addRunRoutes(api, parts);
  addAnswerRoutes(api, parts);
  addDraftRoutes(api, parts);
  addEditRoutes(api, parts);
  addWireRoutes(api, parts);
  addExportRoutes(api, parts);
  addPageRoutes(api, parts);
  api.all("*", (c) => {
    throw new HttpFault(404, `There is nothing at ${c.req.path}.`);
  });
  return api;
}
