import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod";
import { programPath } from "./program-path.ts";
import { ServerConfigError, type ServerCommand } from "./server-command.ts";

const File = z.object({ approved: z.record(z.string(), z.object({ at: z.string(), command: z.string() })) });

/**
 * What identifies a start: program path, arguments, working folder, names and values of its environment.
 *
 * @returns SHA-256 in hex.
 * @throws ServerConfigError when the program is not found.
 */
export function approvalKey(command: ServerCommand): string {
  const env = command.env.map(({ name, value }) => [name, value] as const);
  const exact = [
    programPath(command.program, command.cwd),
    command.args,
    command.cwd,
    env.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return createHash("sha256").update(JSON.stringify(exact)).digest("hex");
}

/** The file of approved starts, in the person's own state folder and never beside a lab (XDG Base Directory). */
function approvalsPath(): string {
  const state = process.env["XDG_STATE_HOME"];
  const base = state?.startsWith("/") ? state : join(homedir(), ".local", "state");
  return join(base, "wirebook", "approved.json");
}

/** Which starts a person has approved. Reads the file each time, so that two Wirebooks agree. */
export class Approvals {
  /** Keys approved for this process alone, as by `--yes`. */
  readonly #once = new Set<string>();
  #everything = false;

  constructor(readonly path: string = approvalsPath()) {}

  async has(command: ServerCommand): Promise<boolean> {
    if (command.trusted || this.#everything) return true;
    const key = approvalKey(command);
    return this.#once.has(key) || Object.hasOwn(await this.#read(), key);
  }

  /** `--yes`: everything in this process, remembered nowhere. */
  approveAllOnce(): void {
    this.#everything = true;
  }

  /**
   * Approves this start and remembers it. Where the file cannot be written it holds for this process.
   *
   * @returns why it could not be remembered, or null.
   */
  async approve(command: ServerCommand): Promise<string | null> {
    const key = approvalKey(command);
    this.#once.add(key);
    try {
      await this.#write(key, command);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #write(key: string, command: ServerCommand): Promise<void> {
    const approved = await this.#read();
    approved[key] = {
      at: new Date().toISOString(),
      command: JSON.stringify([command.program, ...command.args]),
    };
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const next = `${this.path}.${process.pid}`;
    await writeFile(next, JSON.stringify({ approved }, null, 2) + "\n", { mode: 0o600 });
    await chmod(next, 0o600);
    await rename(next, this.path);
  }

  async #read(): Promise<z.infer<typeof File>["approved"]> {
    try {
      return File.parse(JSON.parse(await readFile(this.path, "utf8"))).approved;
    } catch {
      // A missing or damaged file approves nothing: the person is asked again.
      return {};
    }
  }
}

/** Whether a start needs no more word from a person. One whose program is missing will say so when it starts. */
export async function mayStart(approvals: Approvals, command: ServerCommand): Promise<boolean> {
  try {
    return await approvals.has(command);
  } catch (error) {
    if (error instanceof ServerConfigError) return true;
    throw error;
  }
}
