import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fillFromResults, isFilled, resultsIn } from "./fill-from-results.ts";
import { callsOf, type PracticeScript, type PracticeTurn } from "./practice-script.ts";
import { record } from "./record.ts";

/** Bytes of a request: a conversation with a few long results. */
const LONGEST = 64 * 1024 * 1024;

const NAME = "practice-model";

/** A wait that keeps no process alive: who waits for the answer has a connection open. */
const UNHURRIED = { ref: false };

export interface PracticeOptions {
  /** 0 for a free one. */
  port?: number;
  /** Told of each request, as it came, and of the turn that answers it, from 1 on. */
  onRequest?: (body: Record<string, unknown>, turn: number) => void;
}

/** An OpenAI-compatible endpoint on this machine alone, which answers as it is written. */
export class PracticeModel {
  readonly #script: PracticeScript;
  readonly #options: PracticeOptions;
  readonly #server: Server;
  #next = 0;

  constructor(script: PracticeScript, options: PracticeOptions = {}) {
    this.#script = script;
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Listens on 127.0.0.1. Gives the address for OPENAI_BASE_URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#options.port ?? 0, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key } = this.#script;
    // A page of another site that has this address under a name of its own gets nothing.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ""))
      return fail(response, 403, "wrong host");
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return fail(response, 401, "Incorrect API key provided.");
    const path = (request.url ?? "").split("?")[0];
    if (request.method === "GET" && path === "/v1/models")
      return send(response, { object: "list", data: [{ id: NAME, object: "model" }] });
    if (request.method !== "POST" || path !== "/v1/chat/completions")
      return fail(response, 404, `there is no ${request.method} ${path} here`);
    const body = await bodyOf(request);
    if (!Array.isArray(body["messages"])) return fail(response, 400, "the request has no messages");
    const { turns } = this.#script;
    const turn = turns[this.#next];
    if (turn === undefined) {
      return fail(
        response,
        500,
        `the script is over: it has ${turns.length} turns, and this is one request more`,
      );
    }
    if (turn.forever !== true) this.#next += 1;
    this.#options.onRequest?.(body, turns.indexOf(turn) + 1);
    await play(turn, body, response);
  }
}

async function play(
  turn: PracticeTurn,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<void> {
  const { wait = 0, cut_after: cutAfter = Infinity, status, message, garbage } = turn;
  if (wait > 0) await sleep(wait, undefined, UNHURRIED);
  if (status !== undefined) {
    if (turn.retry_after !== undefined) response.setHeader("retry-after", String(turn.retry_after));
    return fail(response, status, message ?? "a fault of the script");
  }
  if (garbage !== undefined)
    return void response.writeHead(200, { "content-type": "text/html" }).end(garbage);
  const deltas = deltasOf(turn, resultsIn(body["messages"] as unknown[]));
  if (body["stream"] !== true) return send(response, whole(deltas));
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  for (const [i, delta] of deltas.entries()) {
    if (i >= cutAfter || response.destroyed) return void response.destroy();
    response.write(`data: ${JSON.stringify(chunk({ index: 0, delta, finish_reason: null }))}\n\n`);
    // Each piece is on its way before the next is made, so that a cut comes behind what was sent.
    await sleep(wait, undefined, UNHURRIED);
  }
  if (cutAfter <= deltas.length) return void response.destroy();
  const reason = callsOf(turn).length > 0 ? "tool_calls" : "stop";
  response.end(
    `data: ${JSON.stringify(chunk({ index: 0, delta: {}, finish_reason: reason }))}\n\ndata: [DONE]\n\n`,
  );
}

type Delta = Record<string, unknown>;

/** A turn in the pieces of a stream: its text word by word, each call's arguments in two. */
function deltasOf(turn: PracticeTurn, results: ReadonlyMap<string, unknown>): Delta[] {
  const said = fillFromResults(turn.say ?? "", results);
  const text = isFilled(said) ? said : fillFromResults(turn.otherwise ?? said, results);
  const words = text.match(/\s*\S+\s*$|\s*\S+|\s+$/g) ?? [];
  const calls = callsOf(turn).flatMap(({ tool, with: args, arguments: written }, index) => {
    const json = written ?? JSON.stringify(fillFromResults(args ?? {}, results));
    const half = Math.ceil(json.length / 2);
    const id = `call_${Math.random().toString(36).slice(2, 12)}`;
    return [
      {
        tool_calls: [
          { index, id, type: "function", function: { name: tool, arguments: json.slice(0, half) } },
        ],
      },
      { tool_calls: [{ index, function: { arguments: json.slice(half) } }] },
    ];
  });
  return [{ role: "assistant", content: "" }, ...words.map((content) => ({ content })), ...calls];
}

/** The same turn as one answer, for a client that does not stream. */
function whole(deltas: readonly Delta[]): Record<string, unknown> {
  const content = deltas.map((delta) => delta["content"] ?? "").join("");
  const calls: Record<string, unknown>[] = [];
  for (const part of deltas.flatMap((delta) => (delta["tool_calls"] ?? []) as Record<string, unknown>[])) {
    const { index, id, function: piece } = part;
    const before = (calls[index as number] ??= {
      id,
      type: "function",
      function: { name: "", arguments: "" },
    });
    const known = record(before["function"]);
    const { name = "", arguments: args } = record(piece);
    before["function"] = { name: `${known["name"]}${name}`, arguments: `${known["arguments"]}${args}` };
  }
  const message = { role: "assistant", content, ...(calls.length > 0 && { tool_calls: calls }) };
  const reason = calls.length > 0 ? "tool_calls" : "stop";
  return { ...chunk({ index: 0, message, finish_reason: reason }), object: "chat.completion" };
}

function chunk(choice: Record<string, unknown>): Record<string, unknown> {
  const created = Math.floor(Date.now() / 1000);
  return {
    id: "chatcmpl-practice",
    object: "chat.completion.chunk",
    created,
    model: NAME,
    choices: [choice],
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > LONGEST) throw new Error("too long");
    parts.push(part);
  }
  try {
    return record(JSON.parse(Buffer.concat(parts).toString("utf8")));
  } catch {
    return {};
  }
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function fail(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "practice_model", code: null } }));
}
