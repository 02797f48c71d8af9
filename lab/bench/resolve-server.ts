import { dirname } from "node:path";
import { findInMcpJson } from "./mcp-json.ts";
import { isOwn, ownClient, ownServer } from "./own-servers.ts";
import { ServerConfigError, type EnvEntry, type ServerCommand } from "./server-command.ts";

/** A server as a lab's front matter declares it: written out, or the name of one in a `.mcp.json` or the package. */
export type DeclaredServer =
  | {
      command: string;
      args: readonly string[];
      env: Readonly<Record<string, string | { from: string; secret: boolean }>>;
    }
  | { use: string };

export interface ServerSources {
  /** Absolute path of the lab file. */
  labFile: string;
  packageDir: string;
  declared: ReadonlyMap<string, DeclaredServer>;
  /** From `--server NAME=COMMAND`; they win. */
  overrides: ReadonlyMap<string, ServerCommand>;
}

/** Where the clients that a lab's front matter declares are looked for. */
export type ClientSources = Omit<ServerSources, "overrides">;

/**
 * How to start the client program that a lab calls `name`: the lab's own words, else the nearest `.mcp.json`
 * upwards that has it, else the package's. `{tap}` may still be in its arguments.
 *
 * @throws ServerConfigError saying where it was looked for.
 */
export function resolveClient(name: string, { labFile, packageDir, declared }: ClientSources): ServerCommand {
  const own = declared.get(name);
  if (own && "command" in own) return written(name, own, labFile, packageDir);
  return named("client", name, own?.use ?? name, dirname(labFile), packageDir);
}

/**
 * How to start the server that a lab calls `name`: the command line's word, else the lab's own, else the nearest
 * `.mcp.json` upwards that has it, else the package's. The working folder is that of the file that names it.
 *
 * @throws ServerConfigError saying where it was looked for.
 */
export function resolveServer(
  name: string,
  { labFile, packageDir, declared, overrides }: ServerSources,
): ServerCommand {
  const override = overrides.get(name);
  if (override) return override;
  const own = declared.get(name);
  if (own && "command" in own) return written(name, own, labFile, packageDir);
  return named("server", name, own?.use ?? name, dirname(labFile), packageDir);
}

/** A program that others know as `use`. */
function named(
  kind: "server" | "client",
  name: string,
  use: string,
  folder: string,
  packageDir: string,
): ServerCommand {
  const found = findInMcpJson(use, folder);
  if (found) {
    const env = Object.entries(found.env).map(([key, value]) => ({ name: key, value, secret: false }));
    const { file, command: program, args } = found;
    return finish({ name, from: file, program, args, cwd: dirname(file), env }, packageDir);
  }
  const packaged = (kind === "server" ? ownServer : ownClient)(use, packageDir);
  if (packaged) return { ...packaged, name };
  throw new ServerConfigError(
    `no ${kind} is called "${use}": neither the lab's front matter, nor a .mcp.json in ${folder} or above, nor the package names it`,
  );
}

function written(
  name: string,
  { command, args, env }: Exclude<DeclaredServer, { use: string }>,
  labFile: string,
  packageDir: string,
): ServerCommand {
  const entries = Object.entries(env).map(([key, value]) => envEntry(key, value, name));
  return finish(
    { name, from: labFile, program: command, args, cwd: dirname(labFile), env: entries },
    packageDir,
  );
}

function finish(command: Omit<ServerCommand, "trusted" | "own">, packageDir: string): ServerCommand {
  const own = isOwn(command, packageDir);
  return { ...command, trusted: own, own };
}

function envEntry(name: string, value: string | { from: string; secret: boolean }, server: string): EnvEntry {
  if (typeof value === "string") return { name, value, secret: false };
  const taken = process.env[value.from];
  if (taken === undefined) {
    throw new ServerConfigError(
      `server "${server}" wants ${name} from the variable ${value.from}, which is not set`,
    );
  }
  return { name, value: taken, secret: value.secret };
}
