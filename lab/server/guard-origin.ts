import type { MiddlewareHandler } from "hono";
import { HttpFault } from "./http-fault.ts";

/**
 * Refuses what says that it comes from elsewhere: an `Origin` that is not ours (`null` is not), or a
 * `Sec-Fetch-Site` other than `same-origin`. It stands before the token, so that a stranger's page learns nothing
 * about a token that it tries.
 */
export function guardForeign(origin: string): MiddlewareHandler {
  return async (c, next) => {
    const from = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    if (from !== undefined && from !== origin) {
      throw new HttpFault(403, `Only the page at ${origin} may call this.`);
    }
    if (site !== undefined && site !== "same-origin") {
      throw new HttpFault(
        403,
        `Only the page at ${origin} may call this, and not by a link or another page.`,
      );
    }
    await next();
  };
}

/** Refuses a request that may change something and does not say where it comes from. Browsers always say so. */
export function guardUnsaidOrigin(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.header("origin") === undefined) {
      throw new HttpFault(403, `This call needs the header Origin: ${origin}.`);
    }
    await next();
  };
}
