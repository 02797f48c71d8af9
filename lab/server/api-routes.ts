import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { Refusal, type OpenLab, type Workspace } from "../session/open-lab.ts";
import type { OpenWire } from "../session/open-wire.ts";
import { HttpFault } from "./http-fault.ts";
import type { PageLife } from "./page-life.ts";
import type { StreamPace } from "./event-stream.ts";

export interface ApiEnv {
  Bindings: HttpBindings;
}
export type Api = Hono<ApiEnv>;
export type ApiContext = Context<ApiEnv>;
type Handler = (c: ApiContext) => Response | Promise<Response>;

/** What the routes work with. */
export interface ApiParts {
  workspace: Workspace;
  pageLife: PageLife;
  /** Writes one line for whoever runs the process. */
  report: (line: string) => void;
  pace?: StreamPace;
}

/** Adds a path with the methods it has; any other, HEAD too, is answered with 405 and the list of those it has. */
export function addRoute(api: Api, path: string, methods: { GET?: Handler; POST?: Handler }): void {
  const allow = Object.keys(methods).join(", ");
  const refuse = (c: ApiContext): never => {
    throw new HttpFault(405, `${c.req.method} is not possible here; ${allow} is.`, { Allow: allow });
  };
  for (const [method, handler] of Object.entries(methods)) {
    // The router gives HEAD to the handler of GET.
    api.on(method, path, (c) => (c.req.method === method ? handler(c) : refuse(c)));
  }
  api.all(path, refuse);
}

/**
 * The lab that the request's path names.
 *
 * @throws Refusal 404 where there is none
 */
export async function labOf(c: ApiContext, { workspace, pageLife }: ApiParts): Promise<OpenLab> {
  const id = c.req.param("id") ?? "";
  const lab = await workspace.open(id);
  if (lab === null) {
    if ((await workspace.recordings.open(id)) === null) throw nowhere();
    throw new Refusal(
      "This is a recording: it is there to be looked at, and nothing in it runs or changes.",
      409,
    );
  }
  pageLife.touch(lab.id);
  return lab;
}

/**
 * The lab or the recording that the request's path names, to be looked at.
 *
 * @throws Refusal 404 where there is none
 */
export async function wireOf(c: ApiContext, { workspace, pageLife }: ApiParts): Promise<OpenWire> {
  const open = await workspace.look(c.req.param("id") ?? "");
  if (open === null) throw nowhere();
  pageLife.touch(open.id);
  return open;
}

const nowhere = () =>
  new Refusal("There is no lab with this address. The list of labs shows those there are.", 404);
