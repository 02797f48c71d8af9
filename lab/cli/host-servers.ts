import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { visible } from "wirebook/kit";
import { RecordWriter } from "../../tap/record-writer.ts";
import { Approvals, mayStart } from "../bench/approvals.ts";
import { resolveKnown } from "../bench/resolve-server.ts";
import { ServerConfigError, type ServerCommand } from "../bench/server-command.ts";
import { sweep } from "../bench/sweep.ts";
import { TappedTransport } from "../host/tapped-transport.ts";
import { approvalView } from "../session/server-view.ts";
import { sessionFolder } from "../session/state-folder.ts";
import { packageDir } from "./package-dir.ts";
import { permitStart } from "./permit.ts";
import { UsageError } from "./usage-error.ts";

/** The host's servers where none are named; those that are not there are left out. */
const USUAL = ["cmdb", "tickets"];

/**
 * How to start the servers of a host: those of the command line, and those that a `.mcp.json` or the package names.
 *
 * @throws UsageError where one is not known
 */
export function hostServers(
  names: readonly string[] | undefined,
  typed: readonly ServerCommand[],
): ServerCommand[] {
  const others = [...new Set(names ?? (typed.length > 0 ? [] : USUAL))].filter((name) =>
    typed.every((each) => each.name !== name),
  );
  const known = others.flatMap((name) => {
    try {
      return [resolveKnown(name, process.cwd(), packageDir())];
    } catch (error) {
      if (!(error instanceof ServerConfigError)) throw error;
      if (names === undefined) return [];
      throw new UsageError(`--servers ${name}: ${error.message}`);
    }
  });
  return [...known, ...typed];
}

/** @throws UsageError 3 or 130 where a person has not approved one of them */
export async function permitServers(servers: readonly ServerCommand[], yes: boolean): Promise<void> {
  const approvals = new Approvals();
  if (yes) approvals.approveAllOnce();
  for (const command of servers) {
    if (await mayStart(approvals, command)) continue;
    const { name, from } = command;
    await permitStart({ who: "The host", name, from, approval: approvalView(command) });
    await approvals.approve(command);
  }
}

/** The processes of a host, all recorded in one file, in `.wirebook` here. */
export class HostProcesses {
  readonly #commands: ReadonlyMap<string, ServerCommand>;
  readonly #owner = randomUUID();
  readonly #record: RecordWriter;

  /** @throws UsageError where the frames cannot be kept */
  constructor(servers: readonly ServerCommand[]) {
    this.#commands = new Map(servers.map((command) => [command.name, command]));
    try {
      const folder = sessionFolder(process.cwd(), "host");
      this.#record = new RecordWriter({
        path: join(folder, "frames.jsonl"),
        side: { dir: join(folder, "lines"), max: 64 * 1024 * 1024 },
        onTrouble: (why) =>
          process.stderr.write(`wirebook: the recording is in trouble (${why}); the wire goes on\n`),
      });
    } catch (error) {
      throw new UsageError(
        `the frames cannot be kept in ${process.cwd()}/.wirebook: ${(error as Error).message}`,
      );
    }
  }

  readonly connect = (name: string): TappedTransport =>
    new TappedTransport({
      command: this.#commands.get(name)!,
      owner: this.#owner,
      record: this.#record,
      onLog: (line) => process.stderr.write(`${visible(line)}\n`),
    });

  async close(): Promise<void> {
    sweep(this.#owner);
    await this.#record.close();
  }
}
