import { resolveClient, resolveServer, type DeclaredServer } from "../bench/resolve-server.ts";
import { ServerConfigError, type ServerCommand } from "../bench/server-command.ts";
import { parseDo } from "../format/do-step.ts";
import type { Cell, EnvValue, Lab, ProgramSpec } from "../format/lab.ts";
import type { KnownPrograms } from "../format/lint-lab.ts";

/** The servers of one lab, by name: how each is started, looked up once and kept until it is restarted. */
export class LabServers {
  /** Every server that the front matter declares or a cell names, in that order. */
  readonly names: readonly string[];
  readonly #found = new Map<string, ServerCommand | ServerConfigError>();

  constructor(
    readonly lab: Lab,
    readonly labFile: string,
    readonly packageDir: string,
    readonly overrides: ReadonlyMap<string, ServerCommand>,
  ) {
    const declared = lab.front.servers.map(({ name }) => name);
    this.names = [...new Set([...declared, ...lab.cells.flatMap(namedBy)])];
  }

  /** Those of `names` that can be found. */
  known(): string[] {
    return this.names.filter((name) => !(this.#lookUp(name) instanceof ServerConfigError));
  }

  /** What lint wants to know: the servers and clients that can be found, and what is wrong with the others. */
  knownPrograms(): KnownPrograms {
    const clients = new Map(this.clients.map((name) => [name, attempt(() => this.client(name))]));
    return {
      servers: this.known(),
      clients: this.clients.filter((name) => !(clients.get(name) instanceof ServerConfigError)),
      why: (kind, name) => {
        const found = kind === "server" ? this.#lookUp(name) : clients.get(name);
        return found instanceof ServerConfigError ? found.message : null;
      },
    };
  }

  /** @throws ServerConfigError */
  resolve(name: string): ServerCommand {
    const found = this.#lookUp(name);
    if (found instanceof ServerConfigError) throw found;
    return found;
  }

  /** Every client that the front matter declares. */
  get clients(): string[] {
    return this.lab.front.clients.map(({ name }) => name);
  }

  /**
   * How to start a client; `{tap}` may still be in its arguments.
   *
   * @throws ServerConfigError
   */
  client(name: string): ServerCommand {
    const { lab, labFile, packageDir } = this;
    const declared = new Map(lab.front.clients.map((spec) => [spec.name, declaredServer(spec)]));
    return resolveClient(name, { labFile, packageDir, declared });
  }

  /** Every start command that can be found, by what it starts: a server or a client, and its name. */
  commands(): Map<string, ServerCommand> {
    const found = new Map(this.known().map((name) => [`server ${name}`, this.resolve(name)]));
    for (const name of this.clients) {
      const client = attempt(() => this.client(name));
      // A client that cannot be found says so where a cell wants it.
      if (!(client instanceof ServerConfigError)) found.set(`client ${name}`, client);
    }
    return found;
  }

  /** Looks it up anew at the next use: its configuration may have been edited. */
  forget(name: string): void {
    this.#found.delete(name);
  }

  #lookUp(name: string): ServerCommand | ServerConfigError {
    let found = this.#found.get(name);
    if (found === undefined) this.#found.set(name, (found = this.#resolve(name)));
    return found;
  }

  #resolve(name: string): ServerCommand | ServerConfigError {
    const { lab, labFile, packageDir, overrides } = this;
    const declared = new Map(lab.front.servers.map((spec) => [spec.name, declaredServer(spec)]));
    return attempt(() => resolveServer(name, { labFile, packageDir, declared, overrides }));
  }
}

function attempt(find: () => ServerCommand): ServerCommand | ServerConfigError {
  try {
    return find();
  } catch (error) {
    if (error instanceof ServerConfigError) return error;
    throw error;
  }
}

/** Servers that a cell names: those it sends to, or the one of its step. */
function namedBy({ kind, options, source }: Cell): readonly string[] {
  const step = kind === "do" ? parseDo(source).step : null;
  return step && step.do !== "sleep" ? [...options.to, step.server] : options.to;
}

function declaredServer(spec: ProgramSpec): DeclaredServer {
  const { args } = spec;
  const env = Object.fromEntries(Object.entries(spec.env).map(([name, value]) => [name, envOf(value)]));
  return spec.kind === "named" ? { use: spec.use, args, env } : { command: spec.command, args, env };
}

function envOf(value: EnvValue): string | { from: string; secret: boolean } {
  return value.kind === "literal" ? value.value : { from: value.from, secret: value.secret };
}
