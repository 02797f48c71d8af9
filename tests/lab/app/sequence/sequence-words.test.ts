import { describe, expect, test } from "vitest";
import type { SequenceLine } from "../../../../lab/app/sequence/sequence-layout.ts";
import { wordsOf } from "../../../../lab/app/sequence/sequence-words.ts";
import { cellView } from "../views.ts";
import { rowOf } from "../wire/make-row.ts";

type Over = Parameters<typeof rowOf>[1];
const line = (over: Over, kind: SequenceLine["kind"] = "frame"): SequenceLine => ({
  kind,
  row: rowOf(7, over),
  from: 1,
  to: 3,
  cell: kind === "run" ? cellView() : null,
});
const said = (over: Over, unanswered: Parameters<typeof wordsOf>[1] = null) => {
  const { word, label, tint, sign } = wordsOf(line(over), unanswered);
  return [word, label, tint, sign];
};
const out = {
  direction: "c2s",
  kind: "request",
  method: "tools/call",
  name: "get_asset",
  rpcId: "3",
} as const;

describe("wordsOf", () => {
  test.each<[string, Over, Parameters<typeof wordsOf>[1], unknown[]]>([
    ["a request by its method, thing and id", out, null, ["", "tools/call get_asset, id 3", null, null]],
    ["one that waits", out, "waits", ["waits", "tools/call get_asset, id 3", "waits", "running"]],
    ["one met with silence", out, "silent", ["silence", "tools/call get_asset, id 3", "silent", "silent"]],
    [
      "an answer that worked",
      { method: "ping", outcome: "ok", ms: 0.4 },
      null,
      ["", "ping, 0.4 ms", null, null],
    ],
    [
      "a late one says so",
      { method: "ping", outcome: "ok", late: true },
      null,
      ["ok, late", "ping", null, "late"],
    ],
    [
      "an error by its own message",
      { kind: "error", outcome: "-32602", text: '{"error":{"code":-32602,"message":"Invalid \\"x\\""}}' },
      null,
      ["error -32602", 'Invalid "x"', "error", "error"],
    ],
    [
      "an error whose message is none, by its method",
      { kind: "error", outcome: "-32602", method: "ping", text: '{"error":{"message":7}}' },
      null,
      ["error -32602", "ping", "error", "error"],
    ],
    [
      "a question",
      { outcome: "input-required", method: "tools/call" },
      null,
      ["asks", "tools/call", "asks", "asks"],
    ],
    [
      "a stray line by its text",
      { kind: "stray", text: "DEBUG" },
      null,
      ["no message", "DEBUG", "stray", "stray"],
    ],
    [
      "what hides in a line is written out",
      { kind: "stray", text: "a\u202eb" },
      null,
      ["no message", "a⟨U+202E⟩b", "stray", "stray"],
    ],
    [
      "bytes that are no text",
      { direction: "c2s", kind: "raw", encoding: "base64", text: "gA==" },
      null,
      ["", "bytes that are no UTF-8 text", null, null],
    ],
  ])("%s", (_, over, unanswered, words) => {
    expect(said(over, unanswered)).toEqual(words);
  });

  test("says to who does not see it which frame, which way, which era, how it ended", () => {
    const row = { kind: "error", outcome: "-32601", era: "2024-11-05", connection: "x" } as const;
    expect(wordsOf(line(row), null).spoken).toBe("frame 7, answer from cmdb on x, 2024, error -32601, 3 B");
    expect(wordsOf(line({}, "run"), null).spoken).toBe("you run list");
    expect(wordsOf(line({}, "ask"), null).spoken).toBe("cmdb asks you");
  });

  test("red is an end that nobody wanted", () => {
    const ended = (text: string) =>
      wordsOf(line({ direction: "meta", outcome: "exit", text }, "process"), null).tint;
    expect(ended("ended with exit code 3")).toBe("error");
    expect(ended("ended by SIGSEGV")).toBe("error");
    expect(ended("ended with exit code 0")).toBeNull();
    expect(ended("ended by SIGTERM (by Restart)")).toBeNull();
  });
});
