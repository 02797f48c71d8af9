import type { IncomingMessage } from "node:http";
import { HttpFault } from "./http-fault.ts";

/**
 * Refuses a request that was not addressed to exactly this server: a name that resolves here (`localhost`, or a
 * stranger's domain after DNS rebinding) is not this server's address. It looks at the raw request, before any
 * router, so no path is exempt.
 *
 * @param authority what a browser puts into `Host` for this server, such as `127.0.0.1:4280`
 * @throws HttpFault 403 for another host, none, or several; 400 for a target that is no path
 */
export function guardHost(request: IncomingMessage, authority: string): void {
  const hosts = request.rawHeaders.filter((_, i) => i % 2 === 1 && isHost(request.rawHeaders[i - 1]));
  const target = request.url ?? "";
  // RFC 9112 §3.2.2: the authority of an absolute target outranks Host, so it has to be ours as well.
  const foreignTarget = /^[a-z][a-z0-9+.-]*:/i.test(target) && !target.startsWith(`http://${authority}/`);
  if (hosts.length !== 1 || hosts[0] !== authority || foreignTarget) {
    throw new HttpFault(403, `This server answers at http://${authority}/ only. Open that address instead.`);
  }
  if (!target.startsWith("/") && !target.startsWith("http://")) {
    throw new HttpFault(400, "The request names no path. A path starts with /.");
  }
}

function isHost(name: string | undefined): boolean {
  return name?.toLowerCase() === "host";
}
