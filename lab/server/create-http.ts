import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import type { Workspace } from "../session/open-lab.ts";
import { apiRouter } from "./api-router.ts";
import type { ApiEnv } from "./api-routes.ts";
import { answerClientError } from "./client-error.ts";
import type { Clock } from "./clock.ts";
import type { StreamPace } from "./event-stream.ts";
import { guardHost } from "./guard-host.ts";
import { HttpFault } from "./http-fault.ts";
import { listen } from "./listen.ts";
import { oneLine } from "./one-line.ts";
import { readPageFiles } from "./page-files.ts";
import { PageLife } from "./page-life.ts";
import { refuse } from "./refuse.ts";
import { securityHeaders } from "./security-headers.ts";
import { shellRouter } from "./shell-router.ts";

export interface HttpOptions {
  workspace: Workspace;
  /** The secret of this process; whoever has it may do what the page can. */
  token: string;
  /** The folder of the built page. */
  appDir: string;
  /** Exactly this port, 0 for any; without it 4280 or the next free one. */
  port?: number;
  /** Called for every request that had the token. */
  onAuthenticated?: () => void;
  /** Writes one line for whoever runs the process; stderr when left out. */
  report?: (line: string) => void;
  clock?: Clock;
  pace?: StreamPace;
}

/** The page's server, listening. */
export interface Http {
  readonly address: string;
  readonly port: number;
  /** `http://127.0.0.1:PORT`, as a browser writes it. */
  readonly origin: string;
  /** Ends every stream and connection; resolves when the port is free. The workspace is not closed. */
  close(): Promise<void>;
}

/**
 * Serves the page and its API on 127.0.0.1. Ten minutes after the last page of a lab closed, that lab is closed.
 *
 * @throws PageMissing where the page is not built, PortUnavailable where the port is taken
 */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { workspace, token, report = console.error } = options;
  const files = readPageFiles(options.appDir);
  const pageLife = new PageLife((id) => void endLab(workspace, id, report), options.clock);

  const server = createServer({ requireHostHeader: false, requestTimeout: 60_000, headersTimeout: 15_000 });
  server.on("clientError", answerClientError);
  const { address, port } = await listen(server, options.port);
  const { origin, host } = new URL(`http://${address}:${port}`);

  const app = new Hono<ApiEnv>();
  const { onAuthenticated, pace } = options;
  app.route("/api", apiRouter({ workspace, pageLife, report, pace }, { origin, token, onAuthenticated }));
  app.route("/", shellRouter(files));
  app.onError((error, c) => refuse(error, `${c.req.method} ${c.req.path}`, isApi(c.req.path), report));

  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => refuse(toFault(error), "a request", false, report),
  });
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    try {
      guardHost(request, host);
    } catch (error) {
      const refusal = refuse(error, "a request", isApi(request.url ?? ""), report);
      void answerWith(refusal, response);
      return;
    }
    void answer(request, response);
  };
  server.on("request", onRequest).on("checkExpectation", onRequest);

  return {
    address,
    port,
    origin,
    close() {
      pageLife.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function isApi(path: string): boolean {
  return /^\/api([/?]|$)/.test(path);
}

/** The adapter throws its own error for an address that is no URL. */
function toFault(error: unknown): unknown {
  return error instanceof RequestError ? new HttpFault(400, "The address is not a valid one.") : error;
}

async function answerWith(refusal: Response, response: ServerResponse): Promise<void> {
  response.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), Connection: "close" });
  response.end(await refusal.text());
}

async function endLab(workspace: Workspace, id: string, report: (line: string) => void): Promise<void> {
  try {
    await workspace.end(id);
  } catch (error) {
    report(`wirebook: closing lab ${id} failed: ${oneLine(error)}`);
  }
}
