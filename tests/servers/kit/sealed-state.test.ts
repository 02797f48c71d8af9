import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import type { JSONRPCMessage, ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { JoinableLog, SealedState, guardTool, knowCalls } from "wirebook/kit";
import { modern } from "../server-process.ts";
import type { Json } from "../server-process.ts";

/** A server whose tool `step` hands out a state and says what it finds; in memory, with or without its parts. */
async function serve(parts: { verify: boolean; know: boolean }) {
  const lines: Json[] = [];
  const log = new JoinableLog("steps", (line) => lines.push(JSON.parse(line) as Json));
  const state = new SealedState({ log });
  const build = () => {
    const mcp = new McpServer(
      { name: "steps", version: "1" },
      parts.verify ? { requestState: { verify: state.verify } } : {},
    );
    const step = async (_: unknown, ctx: ServerContext) => {
      const opened = state.opened(ctx);
      return {
        content: [
          { type: "text" as const, text: opened ? `used ${opened.jti}` : await state.seal({ n: 1 }) },
        ],
      };
    };
    mcp.registerTool("step", { inputSchema: z.object({ x: z.number() }) }, guardTool(log, step));
    return parts.know ? knowCalls(mcp) : mcp;
  };
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  serveStdio(build, { transport: theirs });
  const waiting = new Map<unknown, (answer: Json) => void>();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has this one listener
  mine.onmessage = (message) => waiting.get((message as unknown as Json)["id"])?.(message as unknown as Json);
  await mine.start();
  let id = 0;
  const step = (x: number, more: Json = {}) =>
    new Promise<Json>((resolve) => {
      const frame = modern((id += 1), "tools/call", { name: "step", arguments: { x }, ...more });
      log.open(frame);
      waiting.set(id, resolve);
      void mine.send(frame as unknown as JSONRPCMessage);
    });
  const text = (answer: Json) => (answer["result"] as { content: { text: string }[] }).content[0]!.text;
  return { step, text };
}

describe("a server with sealed state", () => {
  it("opens its own, for the arguments of the call, over any transport", async () => {
    const { step, text } = await serve({ verify: true, know: true });
    const state = text(await step(1));
    expect(text(await step(1, { requestState: state }))).toMatch(/^used [0-9a-f-]{36}$/);
    expect(await step(2, { requestState: state })).toMatchObject({ error: { code: -32602 } });
  });

  it("takes no state for genuine that nothing verified", async () => {
    const { step, text } = await serve({ verify: false, know: true });
    for (const requestState of ["x", text(await step(1))]) {
      expect(text(await step(1, { requestState }))).not.toMatch(/^used/);
    }
  });

  it("fails closed where the calls are not known", async () => {
    const { step, text } = await serve({ verify: true, know: false });
    expect(await step(1)).toMatchObject({ result: { isError: true } });
    expect(text(await step(1))).toMatch(/^The server failed/);
    const other = await serve({ verify: true, know: true });
    const state = other.text(await other.step(1));
    expect(await step(1, { requestState: state })).toMatchObject({ error: { code: -32602 } });
  });

  it("keeps apart what is handled at the same time", async () => {
    const { step, text } = await serve({ verify: true, know: true });
    const many = Array.from({ length: 20 }, (_, x) => x);
    const states = (await Promise.all(many.map((x) => step(x)))).map(text);
    const rounds = await Promise.all(
      many.flatMap((x) => [step(x, { requestState: states[x] }), step(x + 1, { requestState: states[x] })]),
    );
    expect(rounds.map((answer) => "result" in answer)).toEqual(many.flatMap(() => [true, false]));
  });
});
