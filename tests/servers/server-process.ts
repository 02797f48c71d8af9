import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";

export type Json = Record<string, unknown>;
export type Frame = Json | string | Buffer;

export const REVISION = "2026-07-28";

/** The built program of that name. */
export const program = (name: string): string =>
  fileURLToPath(new URL(`../../dist/servers/${name}.js`, import.meta.url));

/** The 2026 envelope, with whatever else `_meta` should hold. */
export const envelope = (more: Json = {}): Json => ({
  "io.modelcontextprotocol/protocolVersion": REVISION,
  "io.modelcontextprotocol/clientCapabilities": {},
  ...more,
});

/** A request without an envelope. */
export const bare = (id: unknown, method: string, params?: Json): Json => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params && { params }),
});

/** A request with the 2026 envelope. */
export const modern = (id: unknown, method: string, params: Json = {}, meta: Json = {}): Json =>
  bare(id, method, { ...params, _meta: envelope(meta) });

export const initialize = (id: unknown, protocolVersion = "2024-11-05"): Json =>
  bare(id, "initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "tester", version: "0.1" },
  });

const running = new Set<ServerProcess>();

afterEach(() => {
  for (const each of running) each.kill();
  running.clear();
});

/** A server as a child of the test, killed when the test ends. */
export class ServerProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  readonly lines: string[] = [];
  readonly errors: string[] = [];
  #waiting: (() => void)[] = [];
  readonly #frames: Json[] = [];
  /** Lines that `#frames` has seen. */
  #read = 0;

  constructor(name: string, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {}) {
    this.child = spawn(process.execPath, [program(name), ...args], {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    running.add(this);
    this.child.stdin.on("error", () => {});
    collect(this.child.stdout, this.lines, () => this.#wake());
    collect(this.child.stderr, this.errors, () => this.#wake());
    this.ended = new Promise((resolve) =>
      this.child.on("close", (code, signal) => {
        running.delete(this);
        resolve({ code, signal });
        this.#wake();
      }),
    );
  }

  send(...frames: Frame[]): void {
    for (const frame of frames) this.child.stdin.write(bytesOf(frame));
  }

  /** The answer with that id, once it is there. */
  async answer(id: unknown): Promise<Json> {
    for (;;) {
      const found = this.frames.find((frame) => frame["id"] === id && !("method" in frame));
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The first request that the server itself has sent, once it is there. */
  async asked(): Promise<Json> {
    for (;;) {
      const found = this.frames.find((frame) => "method" in frame && "id" in frame);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The lines of stdout that are JSON objects. */
  get frames(): Json[] {
    for (; this.#read < this.lines.length; this.#read += 1)
      this.#frames.push(...objectIn(this.lines[this.#read]!));
    return [...this.#frames];
  }

  /** The joinable lines of stderr. */
  get log(): Json[] {
    return this.errors.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Json);
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Sends everything, ends stdin and waits for the server to leave by itself. */
export async function exchange(name: string, ...frames: Frame[]) {
  const server = new ServerProcess(name);
  server.child.stdin.end(Buffer.concat(frames.map(bytesOf)));
  const { code, signal } = await server.ended;
  return {
    answers: server.frames,
    lines: server.lines,
    log: server.log,
    errors: server.errors,
    code,
    signal,
  };
}

function objectIn(line: string): Json[] {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === "object" && value !== null ? [value as Json] : [];
  } catch {
    return [];
  }
}

/** A string is a line without its LF; a Buffer goes out as it is. */
function bytesOf(frame: Frame): Buffer {
  if (Buffer.isBuffer(frame)) return frame;
  return Buffer.from(`${typeof frame === "string" ? frame : JSON.stringify(frame)}\n`);
}

function collect(stream: Readable, lines: string[], wake: () => void): void {
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
    wake();
  });
}

/** `result` or `error` of an answer, as an object. */
export const body = (answer: Json | undefined, of: "result" | "error"): Json => (answer?.[of] ?? {}) as Json;
