/**
 * An MCP host: it starts servers, offers their tools to a model, runs the calls that the model asks for, and puts what a
 * server asks in between to the person, never to the model.
 */
import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { argv, env, stderr, stdin, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { Client, isInputRequiredResult } from "@modelcontextprotocol/client";
import type { ClientCapabilities } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import * as z from "zod";
import {
  OpenCall,
  ServerLink,
  Terminal,
  answering,
  askPerson,
  errorText,
  hostHelp,
  readArguments,
  readHostOptions,
  resultText,
  showPages,
  toolNames,
  visible,
  why,
} from "wirebook/kit";
import type {
  Answering,
  CallIds,
  Called,
  OfferedTool,
  ServerState,
  ServerTransport,
  ToolEvent,
  Toolbox,
  UsableTool,
} from "wirebook/kit";
import { SYSTEM, chat, modelOf, newTrace, runTurn } from "./turn.ts";
import type { Message } from "./turn.ts";

export interface HostOptions extends Answering {
  servers: readonly string[];
  connect(server: string): ServerTransport | Promise<ServerTransport>;
  /** ms that one call may wait for its server, without what a person takes to think. */
  patience?: number;
}

/** Rounds of one call, and questions in one round. */
const MOST = { rounds: 10, questions: 10 };
/** ms after which a server that is silent to `server/discover` is taken for an older one. */
const PROBE = 3000;
const Anything = z.looseObject({});
const Asked = z.object({ method: z.string(), params: Anything.default({}) });

/** One client for each server, and one table of all their tools. */
export class Host implements Toolbox {
  readonly sessionId = randomUUID();
  readonly #options: HostOptions;
  readonly #links = new Map<string, ServerLink>();
  #table = new Map<string, { link: ServerLink; tool: UsableTool }>();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  get servers(): readonly ServerState[] {
    return [...this.#links.values()];
  }

  /** Connects to all servers side by side. One that fails is named in `servers` and holds nobody up. */
  async start(): Promise<void> {
    await Promise.all(this.#options.servers.map((server) => this.connect(server)));
  }

  /** Connects to one server, anew if it was connected. A failure is told in `servers`. */
  async connect(server: string): Promise<void> {
    await this.disconnect(server);
    const { person, grant } = this.#options;
    // What is declared is what a server may ask for; where nobody could be asked, nothing.
    const capabilities: ClientCapabilities = {
      ...(person && { elicitation: { form: {}, url: {} } }),
      ...(grant?.sampling && { sampling: {} }),
      ...(grant?.roots && { roots: {} }),
    };
    const versionNegotiation = { mode: "auto" as const, probe: { timeoutMs: PROBE } };
    const client = new Client({ name: "unit2-host", version: "0.1.0" }, { capabilities, versionNegotiation });
    const link = new ServerLink(server, client, this.#options);
    this.#links.set(server, link);
    await link.connect(() => this.#options.connect(server));
    this.#nameTools();
  }

  async disconnect(server: string): Promise<void> {
    const link = this.#links.get(server);
    this.#links.delete(server);
    this.#nameTools();
    await link?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#links.keys()].map((server) => this.disconnect(server)));
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.#links.values()].map((link) => link.refresh()));
    this.#nameTools();
  }

  offered(): OfferedTool[] {
    return [...this.#table].map(([name, { link, tool }]) => {
      const { name: own, description: told, inputSchema: parameters, annotations } = tool;
      const description = `[${link.server}] ${told}`;
      return { name, server: link.server, tool: own, description, parameters, annotations };
    });
  }

  async call(name: string, args: unknown, ids: CallIds, signal?: AbortSignal): Promise<Called> {
    // Only what is in the table is dispatched, and by the name that its own server gave it.
    const { link, tool } = this.#table.get(name) ?? {};
    const read = readArguments(args);
    const call = new OpenCall({
      ...ids,
      sessionId: this.sessionId,
      server: link?.server ?? null,
      tool: tool?.name ?? name,
      argKeys: "args" in read ? Object.keys(read.args) : [],
      patience: this.#options.patience ?? 60_000,
      ends: [signal, link?.gone].filter((each) => each !== undefined),
    });
    if (!link || !tool) {
      const shown = JSON.stringify(name.slice(0, 100));
      return call.done("unknown_tool", `error: there is no tool named ${shown}`);
    }
    if ("fault" in read) return call.done("error", errorText(read.fault));
    link.calls.add(call);
    try {
      const result = await this.#rounds(link, call, {
        name: tool.name,
        arguments: read.args,
        _meta: call.meta,
      });
      return call.done(result["isError"] === true ? "tool_error" : "ok", resultText(result), result);
    } catch (error) {
      await showPages(this.#options, link.server, call, error);
      return call.done("error", errorText(why(call.signal.aborted ? call.signal.reason : error)));
    } finally {
      link.calls.delete(call);
    }
  }

  /** Sends the call, and again with the answers each time that questions came back (2026-07-28, multi round-trip). */
  async #rounds(link: ServerLink, call: OpenCall, params: object): Promise<Record<string, unknown>> {
    let more: Record<string, unknown> = {};
    for (let round = 1; round <= MOST.rounds; round++) {
      const request = { method: "tools/call" as const, params: { ...params, ...more } };
      call.clock.resume();
      // The call's clock keeps the time: the SDK's own would run on while a person thinks.
      const options = { signal: call.signal, timeout: 2 ** 31 - 1, allowInputRequired: true };
      const result: unknown = await link.client.request(request, options);
      call.clock.pause();
      if (!isInputRequiredResult(result)) return Anything.parse(result);
      const { inputRequests = {}, requestState } = result;
      const questions = Object.entries(inputRequests);
      if (questions.length > MOST.questions)
        throw new Error(`it asked ${questions.length} questions at once`);
      // Where one question ends the call, the others of its round are open no longer.
      const over = new AbortController();
      const signal = AbortSignal.any([call.signal, over.signal]);
      const about = { server: link.server, state: requestState ?? null, round, signal };
      const answers = questions.map(async ([key, asked]) => {
        const answer = await askPerson(this.#options, { ...Asked.parse(asked), ...about, key }, [call]);
        return [key, answer] as const;
      });
      const given = await Promise.all(answers).finally(() => over.abort());
      more = given.length === 0 ? {} : { inputResponses: Object.fromEntries(given) };
      if (requestState !== undefined) more["requestState"] = requestState;
    }
    throw new Error(`it asked again and again; after ${MOST.rounds} rounds the call was given up`);
  }

  #nameTools(): void {
    const all = [...this.#links.values()].flatMap((link) => link.tools.map((tool) => ({ link, tool })));
    const names = toolNames(all.map(({ link, tool }) => ({ server: link.server, tool: tool.name })));
    for (const link of this.#links.values()) link.nameless = [];
    this.#table = new Map();
    for (const [i, { link, tool }] of all.entries()) {
      const named = names[i]!;
      if ("name" in named) this.#table.set(named.name, { link, tool });
      else link.nameless = [...link.nameless, { tool: tool.name, why: named.refused }];
    }
  }
}

/** That it is a class of our own makes the SDK ask `server/discover` of the very process that it goes on to use. */
class Stdio extends StdioClientTransport {}

const log = (event: ToolEvent): void => void stderr.write(`${JSON.stringify(event)}\n`);

async function main(): Promise<number> {
  let run;
  try {
    run = readHostOptions(argv.slice(2), import.meta.url);
  } catch (error) {
    stderr.write(`${why(error)}\n--help shows how it is used.\n`);
    return 2;
  }
  if (run === "help") return (stdout.write(hostHelp(import.meta.url)), 0);
  const model = modelOf(env);
  const terminal = stdin.isTTY || !(run.list || run.ask || run.call) ? new Terminal() : undefined;
  const person = stdin.isTTY ? terminal?.person : undefined;
  const host = new Host({
    servers: [...run.servers.keys()],
    connect: (name) => new Stdio({ ...run.servers.get(name)!, stderr: "inherit" }),
    person: person || run.answers.length > 0 ? answering(run.answers, person) : undefined,
  });
  await host.start();
  try {
    for (const { server, problem, leftOut } of host.servers) {
      if (problem) stderr.write(`${visible(`${server}: ${problem}`)}\n`);
      for (const each of leftOut)
        stderr.write(`${visible(`${server}: ${each.tool} is left out: ${each.why}`)}\n`);
    }
    if (run.call) {
      const { text, event } = await host.call(run.call.tool, run.call.args, { trace: newTrace(), step: 1 });
      log(event);
      stdout.write(`${visible(text)}\n`);
      return event.outcome === "ok" ? 0 : 1;
    }
    if (run.list || !model) {
      for (const { name, description } of host.offered())
        stdout.write(`${name}  ${visible(description).split("\n")[0]}\n`);
      if (!run.list) stderr.write("There is no model: set OPENAI_BASE_URL, or use --call.\n");
      return run.list ? 0 : 2;
    }
    if (!run.ask) return (await chat(host, model, terminal!, { onEvent: log }), 0);
    const messages: Message[] = [SYSTEM, { role: "user", content: run.ask }];
    const { answer, end } = await runTurn(host, model, messages, { onEvent: log });
    stdout.write(`${visible(answer)}\n`);
    return end === "answered" ? 0 : 1;
  } finally {
    terminal?.close();
    await host.close();
  }
}

if (argv[1] !== undefined && realpathSync(argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main();
