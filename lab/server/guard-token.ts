import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { HttpFault } from "./http-fault.ts";

/**
 * Asks every request for this process's token, as `Authorization: Bearer TOKEN` (RFC 6750 §2.1) and nowhere else:
 * not in the query, which logs keep, and not in a cookie, which other ports of the address would receive.
 * Digests are compared, in constant time, so that neither the token nor its length can be guessed from a duration.
 *
 * @param onAuthenticated called for every request that passes
 */
export function guardToken(token: string, onAuthenticated: () => void = () => {}): MiddlewareHandler {
  const expected = digest(token);
  return async (c, next) => {
    const given = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw new HttpFault(
        401,
        "This needs the token of the Wirebook that runs here. Open the address that `wirebook` printed or opened.",
        { "WWW-Authenticate": "Bearer" },
      );
    }
    onAuthenticated();
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
