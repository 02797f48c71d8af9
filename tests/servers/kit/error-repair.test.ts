import { describe, expect, it } from "vitest";
import * as z from "zod";
import { GENERIC_FAILURE } from "wirebook/kit";
import { repairError } from "../../../servers/kit/error-repair.ts";

describe("repairError", () => {
  it("hides the message of an exception", () => {
    const leak = { code: -32603, message: "connect postgres://admin:hunter2@db", data: { stack: "…" } };
    expect(repairError(leak, "resources/read", true)).toEqual({ code: -32603, message: GENERIC_FAILURE });
  });

  it.each([-32603, -32602])("turns the issues of a schema into words (%d)", (code) => {
    const { error } = z
      .object({ params: z.object({ cursor: z.string() }) })
      .safeParse({ params: { cursor: 5 } });
    expect(repairError({ code, message: `Invalid request: ${error?.message}` }, "tools/list", true)).toEqual({
      code: -32602,
      message:
        "Invalid params for tools/list: params.cursor: Invalid input: expected string, received number",
    });
  });

  it("has the code of the era for a resource that is missing", () => {
    const miss = { code: -32602, message: "Resource not found: x:y", data: { uri: "x:y" } };
    expect(repairError(miss, "resources/read", true)).toEqual(miss);
    expect(repairError(miss, "resources/read", false)).toEqual({ ...miss, code: -32002 });
  });

  it.each([
    { code: -32602, message: "Tool [1] not found" },
    { code: -32601, message: "Method not found" },
    { code: -32602, message: "Resource URI x is invalid", data: { uri: "x", reason: "invalid_uri" } },
    { code: -32022, message: "Unsupported protocol version: 1", data: { supported: [], requested: "1" } },
  ])("leaves $message alone", (error) => {
    expect(repairError(error, "resources/read", false)).toEqual(error);
  });
});
