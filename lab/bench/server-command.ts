/** How to start one server, exactly: what is shown to a person, approved, and run. */
export interface ServerCommand {
  name: string;
  /** Who named it: a lab, a `.mcp.json`, the package, or the command line. */
  from: string;
  program: string;
  args: readonly string[];
  /** Absolute. */
  cwd: string;
  /** Declared variables, on top of the minimal environment. */
  env: readonly EnvEntry[];
  /** In the package itself, or typed on the command line: needs no approval. */
  trusted: boolean;
  /** One of the package's own servers: its default `wait` is short. */
  own: boolean;
}

export interface EnvEntry {
  name: string;
  value: string;
  /** Never shown. */
  secret: boolean;
}

/** A server that cannot be started as it was named; the message is for a person. */
export class ServerConfigError extends Error {
  override readonly name = "ServerConfigError";
}
