import { AsyncLocalStorage } from "node:async_hooks";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { record } from "./log-record.ts";

/** What a request asks for, as its frame says it. */
export interface Call {
  method: string;
  /** The tool, prompt or resource URI; null where the method has none. */
  name: string | null;
  /** As sent, before any schema; an absent member is an empty object. */
  arguments: unknown;
}

const handling = new AsyncLocalStorage<Call>();

/** The request that the running code belongs to, through every `await`; undefined outside of any. */
export const currentCall = (): Call | undefined => handling.getStore();

/**
 * Makes `currentCall` known to all that a server runs for a request. The SDK tells its hooks a request's id only,
 * and a client may use one id for two requests at once.
 */
export function knowCalls<Server extends { connect: (transport: Transport) => Promise<void> }>(
  server: Server,
): Server {
  const connect = server.connect.bind(server);
  server.connect = async (transport) => {
    await connect(transport);
    const take = transport.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has this one listener
    transport.onmessage = (message, extra) => {
      const call = callOf(message);
      if (call === undefined) take?.(message, extra);
      else handling.run(call, () => take?.(message, extra));
    };
  };
  return server;
}

function callOf(message: JSONRPCMessage): Call | undefined {
  if (!("method" in message) || !("id" in message)) return undefined;
  const { name, uri, arguments: args } = record(message.params);
  const called = [name, uri].find((each) => typeof each === "string") as string | undefined;
  return { method: message.method, name: called ?? null, arguments: args ?? {} };
}
