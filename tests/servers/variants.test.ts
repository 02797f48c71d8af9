import { describe, expect, it } from "vitest";
import { ServerProcess, bare, exchange, initialize } from "./server-process.ts";

const call = (id: number, name: string, args = {}) => bare(id, "tools/call", { name, arguments: args });

describe("variants", () => {
  it.each([
    ["stray-stdout", "echo"],
    ["dies", "crash"],
    ["late", "wait"],
  ])("%s shakes hands, lists %s and leaves at the end of stdin", async (name, tool) => {
    const { answers, code } = await exchange(
      `variants/${name}`,
      initialize(1),
      bare(2, "ping"),
      bare(3, "tools/list"),
      bare(4, "x"),
    );
    expect(code).toBe(0);
    expect(answers.filter((frame) => "id" in frame)).toMatchObject([
      { id: 1, result: { serverInfo: { name } } },
      { id: 2, result: {} },
      { id: 3, result: { tools: [{ name: tool }] } },
      { id: 4, error: { code: -32601 } },
    ]);
  });

  it("stray-stdout prints what is no message around its answers", async () => {
    const { lines } = await exchange("variants/stray-stdout", call(1, "echo", { text: "hi" }));
    expect(lines).toEqual([
      expect.stringMatching(/^DEBUG /),
      expect.stringMatching(/^\{"jsonrpc":"2.0","id":1,"result":/),
      "null",
      '{"not":"rpc"}',
    ]);
  });

  it("dies ends with the code or on the signal asked for, after its last words", async () => {
    const withCode = await exchange("variants/dies", call(1, "crash", { code: 7, lines: 40_000 }));
    expect(withCode).toMatchObject({ code: 7, signal: null, lines: [] });
    expect(withCode.errors).toHaveLength(40_000);
    const onSignal = await exchange("variants/dies", call(1, "crash", { signal: "SIGKILL" }));
    expect(onSignal).toMatchObject({ code: null, signal: "SIGKILL" });
    expect(onSignal.errors).toHaveLength(3);
    expect(await exchange("variants/dies", call(1, "crash"))).toMatchObject({ code: 1 });
  });

  it("late lets other answers overtake it", async () => {
    const server = new ServerProcess("variants/late");
    server.send(call(1, "wait", { ms: 200 }), bare(2, "ping"));
    await server.answer(1);
    expect(server.frames.map(({ id }) => id)).toEqual([2, 1]);
    expect(server.log.map(({ request_id }) => request_id)).toEqual([2, 1]);
  });
});
