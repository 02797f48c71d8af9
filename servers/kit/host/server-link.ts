import type { Client, Transport } from "@modelcontextprotocol/client";
import * as z from "zod";
import { askPerson } from "./ask-person.ts";
import type { Answering } from "./ask-person.ts";
import { listTools } from "./list-tools.ts";
import type { OpenCall } from "./open-call.ts";
import type { ServerState } from "./toolbox.ts";
import { until } from "./until.ts";
import type { UsableTool } from "./usable-tool.ts";
import { why } from "./why.ts";

/** ms for a start, and for a page of a list. */
const PATIENCE = { start: 12_000, page: 5000 };

/** ms for which a list is kept at least, where the server does not say that it changed; and after one that failed. */
const KEEP = { list: 1000, failure: 30_000 };

/** `tools/list`, under a name of ours: under its own, the SDK refuses a whole list for one malformed tool. */
const LIST = "host/tools-list";

/** Questions that an older server may ask in one call, and outside of any. */
const QUESTIONS = 10;

const Anything = z.looseObject({});

/** How a server is reached. One that is a process may know how it ended, in words such as `ended with exit code 1`. */
export type ServerTransport = Transport & { readonly ended?: string | null };

/** The host's side of one server: its client, what it offers, and what it asks by itself. */
export class ServerLink implements ServerState {
  state: ServerState["state"] = "connecting";
  /** Lines of its standard output that were no messages. */
  stray = 0;
  protocol: string | null = null;
  problem: string | null = null;
  /** Tools fit to be offered, under the server's own names. */
  tools: readonly UsableTool[] = [];
  /** Tools that could get no name of their own. */
  nameless: ServerState["leftOut"] = [];
  /** Calls that wait for this server. */
  readonly calls = new Set<OpenCall>();
  readonly #gone = new AbortController();
  #transport: ServerTransport | undefined;
  /** Of one that could not be connected. */
  #closing: Promise<void> | undefined;
  #unusable: ServerState["leftOut"] = [];
  /** Questions that came while no call was open. */
  #unbidden = 0;
  #changed = false;
  /** When the list is too old (`performance.now()`). */
  #expires = Infinity;

  constructor(
    readonly server: string,
    readonly client: Client,
    answering: Answering,
  ) {
    client.setNotificationHandler("notifications/tools/list_changed", () => void (this.#changed = true));
    // A server of 2025 asks by a request of its own, and does not say for which call.
    client.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => {
      const calls = [...this.calls];
      if (calls.length > 0) for (const call of calls) call.questions += 1;
      else this.#unbidden += 1;
      if (Math.max(this.#unbidden, ...calls.map((call) => call.questions)) > QUESTIONS)
        throw new Error(`more than ${QUESTIONS} questions; nobody is asked any more`);
      const signal = AbortSignal.any([mcpReq.signal, this.gone, ...calls.map((call) => call.signal)]);
      const came = {
        server,
        method,
        params: Anything.parse(params ?? {}),
        key: null,
        state: null,
        round: 1,
        signal,
      };
      return askPerson(answering, came, calls).catch((error: unknown) => {
        if (signal.aborted && method === "elicitation/create") return { action: "cancel" };
        throw error;
      });
    };
    // What is no message is passed over; of what is no JSON at all not every transport tells.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way to listen
    client.onerror = (error) => {
      if (error.name === "StrayLine" || "issues" in error) this.stray += 1;
    };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way to listen
    client.onclose = () => {
      const how = this.#transport?.ended ?? "ended";
      if (this.state === "connected")
        Object.assign(this, { state: "ended", problem: `it ${how}`, tools: [] });
      this.#gone.abort(new Error(`the server ${how} before it had answered`));
    };
  }

  /** Aborts when it has ended, or is let go. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  get leftOut(): ServerState["leftOut"] {
    return [...this.#unusable, ...this.nameless];
  }

  /** Starts it, finds out which revision it speaks, and lists its tools. Never throws: a failure is its `problem`. */
  async connect(open: () => ServerTransport | Promise<ServerTransport>): Promise<void> {
    const { client } = this;
    try {
      const late = AbortSignal.any([AbortSignal.timeout(PATIENCE.start), this.gone]);
      this.#transport = listingRaw(await until(late, open()));
      await until(late, client.connect(this.#transport, { timeout: PATIENCE.start }));
      this.state = "connected";
      this.protocol = client.getNegotiatedProtocolVersion() ?? null;
      await this.list();
      const tells = client.getServerCapabilities()?.tools?.listChanged === true;
      if (tells && client.getProtocolEra() === "modern")
        void client.listen({ toolsListChanged: true }).catch(() => {});
    } catch (error) {
      this.state = "failed";
      const ended = this.#transport?.ended;
      this.problem = ended ? `it ${ended}` : `it could not be connected: ${why(error)}`;
      this.#closing = this.#transport?.close().catch(() => {});
    }
  }

  /** Lists its tools anew where they are not what they were, or may not be. */
  async refresh(): Promise<void> {
    if (this.state === "connected" && (this.#changed || performance.now() > this.#expires)) await this.list();
  }

  async close(): Promise<void> {
    this.#gone.abort(new Error("the server was disconnected"));
    await this.client.close().catch(() => {});
    await this.#closing;
  }

  async list(): Promise<void> {
    const { client } = this;
    if (!client.getServerCapabilities()?.tools) return;
    this.#changed = false;
    let keep = KEEP.failure;
    try {
      const list = await listTools((params) =>
        client.request({ method: LIST, params: { ...params } }, Anything, { timeout: PATIENCE.page }),
      );
      if (this.state !== "connected") return;
      this.tools = list.tools;
      this.#unusable = list.leftOut;
      this.problem = list.problem;
      if (list.problem === null) keep = Math.max(list.ttlMs ?? 0, KEEP.list);
    } catch (error) {
      this.problem = `its list of tools could not be read: ${why(error)}`;
    }
    this.#expires = client.getProtocolEra() === "legacy" ? Infinity : performance.now() + keep;
  }
}

function listingRaw(transport: ServerTransport): ServerTransport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    send(
      "method" in message && message.method === LIST ? { ...message, method: "tools/list" } : message,
      options,
    );
  return transport;
}
