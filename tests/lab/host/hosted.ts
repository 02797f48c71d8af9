import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallIds } from "wirebook/kit";
import { afterEach } from "vitest";
import type { ServerCommand } from "../../../lab/bench/server-command.ts";
import { Host, type HostOptions } from "../../../lab/host/host.ts";
import { TappedTransport } from "../../../lab/host/tapped-transport.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
const fixtures = join(root, "tests/lab/host/fixtures");

/** The start of a Node program. */
export function node(name: string, ...args: string[]): ServerCommand {
  return {
    name,
    from: "a test",
    program: process.execPath,
    args,
    cwd: root,
    env: [],
    trusted: true,
    own: false,
  };
}

export const odd = (name: string, behaviour: string, setting = ""): ServerCommand =>
  node(name, join(fixtures, "odd-server.mjs"), behaviour, setting);

export const old = (name: string, behaviour = "form"): ServerCommand =>
  node(name, join(fixtures, "old-server.mjs"), behaviour);

export const built = (name: string, file = name): ServerCommand =>
  node(name, join(root, `dist/servers/${file}.js`));

const require = createRequire(import.meta.url);
const everything = join(
  dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);
const filesystem = join(
  dirname(require.resolve("@modelcontextprotocol/server-filesystem/package.json")),
  "dist/index.js",
);

export const thirdParties = (folder: string): ServerCommand[] => [
  node("everything", everything, "stdio"),
  node("files", filesystem, folder),
];

const open: Host[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

export interface Hosted {
  host: Host;
  /** Lines of all the servers' logs, by server. */
  logs: Map<string, string[]>;
  transports: Map<string, TappedTransport>;
}

/** A host of these servers, started, and closed when the test ends. */
export async function hosted(
  commands: readonly ServerCommand[],
  options: Partial<HostOptions> & {
    record?: ConstructorParameters<typeof TappedTransport>[0]["record"];
  } = {},
): Promise<Hosted> {
  const owner = randomUUID();
  const logs = new Map<string, string[]>(commands.map(({ name }) => [name, []]));
  const transports = new Map<string, TappedTransport>();
  const { record, ...rest } = options;
  const host = new Host({
    servers: commands.map(({ name }) => name),
    connect: (name) => {
      const command = commands.find((each) => each.name === name)!;
      const transport = new TappedTransport({
        command,
        owner,
        record,
        onLog: (line) => logs.get(name)!.push(line),
      });
      transports.set(name, transport);
      return transport;
    },
    ...rest,
  });
  open.push(host);
  await host.start();
  return { host, logs, transports };
}

export const ids = (step = 1): CallIds => ({ trace: "0af7651916cd43dd8448eb211c80319c", step });

/** Resolves when the condition holds. The test's own limit is the guard. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
