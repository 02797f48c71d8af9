import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The port is taken, or may not be used. */
export class PortUnavailable extends Error {
  override readonly name = "PortUnavailable";
}

const firstPort = 4280;
const tries = 100;

/**
 * Listens on 127.0.0.1, by address: no name is resolved, and no other interface is ever bound.
 *
 * @param port exactly this one, 0 being any that is free; without it, 4280 or the next free one
 * @returns the address that the server says it has
 * @throws PortUnavailable
 */
export async function listen(server: Server, port?: number): Promise<AddressInfo> {
  const last = port ?? firstPort + tries - 1;
  for (let candidate = port ?? firstPort; ; candidate++) {
    try {
      return await bind(server, candidate);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
      if (candidate < last) continue;
      throw new PortUnavailable(
        port === undefined
          ? `no port from ${firstPort} to ${last} is free on 127.0.0.1. Give one with --port, or --port 0 for any.`
          : code === "EADDRINUSE"
            ? `port ${port} is taken on 127.0.0.1. Give another with --port, or none for the next free one.`
            : `port ${port} may not be used by this account. Give one above 1023 with --port.`,
      );
    }
  }
}

function bind(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
