import { dirname } from "node:path";
import { findInMcpJson } from "./mcp-json.ts";
import { isOwn, ownClient, ownServer } from "./own-servers.ts";
import { ServerConfigError, type EnvEntry, type ServerCommand } from "./server-command.ts";

/**
 * A server as a lab's front matter declares it: written out, or the name of one in a `.mcp.json` or the package, with
 * what its command gets as well.
 */
export type DeclaredServer = ({ command: string } & Required<Settings>) | ({ use: string } & Settings);

interface Settings {
  args?: readonly string[];
  env?: Readonly<Record<string, string | { from: string; secret: boolean }>>;
}

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
  return named("client", name, own ?? { use: name }, dirname(labFile), packageDir);
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
  return named("server", name, own ?? { use: name }, dirname(labFile), packageDir);
}

/**
 * How to start the server that the nearest `.mcp.json` in `folder` or above, or the package, calls `name`.
 *
 * @throws ServerConfigError saying where it was looked for.
 */
export function resolveKnown(name: string, folder: string, packageDir: string): ServerCommand {
  return named("server", name, { use: name }, folder, packageDir, "");
}

/** A program that others know as `use`. Further arguments go after its own; a variable of the lab's wins over its own. */
function named(
  kind: "server" | "client",
  name: string,
  { use, args: more = [], env = {} }: Extract<DeclaredServer, { use: string }>,
  folder: string,
  packageDir: string,
  before = "the lab's front matter, nor ",
): ServerCommand {
  const elsewhere = inMcpJson(use, folder);
  const packaged = elsewhere ? null : (kind === "server" ? ownServer : ownClient)(use, packageDir);
  // As it is, the package's own needs nobody's approval; with more said to it, it is judged like any command.
  if (packaged && more.length === 0 && Object.keys(env).length === 0) return { ...packaged, name };
  const found = elsewhere ?? packaged;
  if (!found) {
    throw new ServerConfigError(
      `no ${kind} is called "${use}": neither ${before}a .mcp.json in ${folder} or above, nor the package names it`,
    );
  }
  const ours = envEntries(env, name);
  const theirs = found.env.filter((entry) => !Object.hasOwn(env, entry.name));
  return finish({ ...found, name, args: [...found.args, ...more], env: [...theirs, ...ours] }, packageDir);
}

function inMcpJson(use: string, folder: string): Omit<ServerCommand, "trusted" | "own"> | null {
  const found = findInMcpJson(use, folder);
  if (!found) return null;
  const env = Object.entries(found.env).map(([name, value]) => ({ name, value, secret: false }));
  const { file, command: program, args } = found;
  return { name: use, from: file, program, args, cwd: dirname(file), env };
}

function written(
  name: string,
  { command, args, env }: Exclude<DeclaredServer, { use: string }>,
  labFile: string,
  packageDir: string,
): ServerCommand {
  const cwd = dirname(labFile);
  return finish({ name, from: labFile, program: command, args, cwd, env: envEntries(env, name) }, packageDir);
}

function finish(command: Omit<ServerCommand, "trusted" | "own">, packageDir: string): ServerCommand {
  const own = isOwn(command, packageDir);
  return { ...command, trusted: own, own };
}

function envEntries(env: NonNullable<Settings["env"]>, server: string): EnvEntry[] {
  return Object.entries(env).map(([key, value]) => envEntry(key, value, server));
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
