import { describe, expect, it } from "vitest";
import { idInHead } from "../../../servers/kit/id-in-head.ts";

describe("idInHead", () => {
  it.each([
    ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"x":"', 7],
    ['{"id":"a\\"b", "params":{', 'a"b'],
    [' { "method" : "ping" , "jsonrpc":"2.0" , "id" : -3 }', -3],
    ['{"jsonrpc":"2.0","params":{"id":1},"id":2', undefined],
    ['{"jsonrpc":"2.0","id":1.5,"params":{', undefined],
    ['{"jsonrpc":"2.0","id":9007199254740993,', undefined],
    ['{"jsonrpc":"2.0","id":null,', undefined],
    ['{"id":"never ends', undefined],
    ['{"id":"\\q",', undefined],
    ["", undefined],
  ])("reads of %j %j", (head, id) => {
    expect(idInHead(Buffer.from(head))).toBe(id);
  });
});
