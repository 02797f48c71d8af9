import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { whyDropped } from "../../../servers/kit/why-dropped.ts";

const request = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("whyDropped", () => {
  it.each([
    [[request], "batch"],
    [[], "batch"],
    [42, "no object"],
    [null, "no object"],
    ["x", "no object"],
    [{}, "jsonrpc"],
    [{ ...request, jsonrpc: "1.0" }, "jsonrpc"],
    [{ ...request, id: null }, "null"],
    [{ ...request, id: 1.5 }, "neither"],
    [{ ...request, id: true }, "neither"],
    [{ ...request, id: {} }, "neither"],
    [{ ...request, id: 2 ** 53 + 2 }, "too big"],
    [{ jsonrpc: "2.0", id: 1 }, "no method"],
    [{ jsonrpc: "2.0", id: 1, method: 5 }, "no method"],
    [{ ...request, params: [] }, "params"],
    [{ ...request, params: null }, "params"],
    [{ ...request, params: { _meta: "x" } }, "_meta"],
    [{ ...request, SECRET: 1 }, "member"],
    [{ jsonrpc: "2.0", id: 1, result: {}, error: {} }, "no message"],
  ])("says of %j: %s", (value, reason) => {
    expect(() => parseJSONRPCMessage(value), "the SDK takes it").toThrow();
    expect(whyDropped(value)).toContain(reason);
    expect(whyDropped(value)).not.toContain("SECRET");
  });
});
