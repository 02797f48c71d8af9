import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { classify } from "../../../lab/wire/classify.ts";
import { LogJoiner } from "../../../lab/wire/join-log.ts";
import { parseLogLine } from "../../../lab/wire/log-line.ts";

interface Log {
  id?: unknown;
  method?: string | null;
  outcome?: string;
  reason?: string;
}

/** Sends all frames (rows 0, 1, …), then gives all log lines (rows 100, 101, …): the frame of each. */
function joined(frames: string[], logs: Log[]): (number | null)[] {
  const joiner = new LogJoiner();
  frames.forEach((frame, row) => joiner.sent(classify(frame), row));
  return logs.map(({ id, method, outcome, reason }, i) => {
    const fields = {
      operation: "mcp.request",
      request_id: id,
      method,
      outcome,
      error: reason && { type: reason, stack: null },
    };
    return joiner.log(parseLogLine(JSON.stringify(fields))!, 100 + i)?.frame ?? null;
  });
}

const request = (id: unknown, method = "tools/list") => JSON.stringify({ jsonrpc: "2.0", id, method });
const dropped = (reason: string, method: string | null = null): Log => ({
  outcome: "dropped",
  method,
  reason,
});

describe("a log line finds its frame", () => {
  test.each<[string, string[], Log[], (number | null)[]]>([
    [
      "by id",
      [request(1), request(2)],
      [
        { id: 2, method: "tools/list" },
        { id: 1, method: "tools/list" },
      ],
      [1, 0],
    ],
    ["by the type of the id", [request(1), request("1")], [{ id: "1" }, { id: 1 }], [1, 0]],
    ["the number, however written", ['{"jsonrpc":"2.0","id":1.0,"method":"ping"}'], [{ id: 1 }], [0]],
    [
      "in order where an id comes twice",
      [request(1), request(1)],
      [{ id: 1 }, { id: 1 }, { id: 1 }],
      [0, 1, null],
    ],
    [
      "by method where an id comes twice",
      [request(1, "ping"), request(1)],
      [
        { id: 1, method: "tools/list" },
        { id: 1, method: "ping" },
      ],
      [1, 0],
    ],
    ["not where the method is another", [request(1, "ping")], [{ id: 1, method: "tools/list" }], [null]],
    [
      "by a method that was cut",
      [request(1, "m".repeat(300))],
      [{ id: 1, method: `${"m".repeat(200)}…` }],
      [0],
    ],
    ["nothing without a frame", [], [{ id: 1 }, dropped("no JSON")], [null, null]],
    [
      "a dropped line in order",
      ["junk", request(1), "more junk"],
      [dropped("no JSON"), { id: 1 }, dropped("no JSON")],
      [0, 1, 2],
    ],
    [
      "a dropped frame with an id",
      ['{"id":99,"method":"tools/list"}'],
      [{ id: 99, method: "tools/list", outcome: "dropped" }],
      [0],
    ],
    [
      "a request whose id is none",
      [request(null), "junk", request(1.5)],
      [dropped("x", "tools/list"), { id: 1.5, method: "tools/list" }, dropped("no JSON")],
      [0, 2, 1],
    ],
    [
      "an id that a double cannot hold",
      [`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`],
      [{ id: null, method: "ping" }],
      [0],
    ],
    [
      "a very long id",
      [request("x".repeat(2000))],
      [{ id: `${"x".repeat(1000)}…`, method: "tools/list" }],
      [0],
    ],
    [
      "junk before a request without a method in the log",
      [request(null), "junk"],
      [dropped("no JSON"), dropped("id", "tools/list")],
      [1, 0],
    ],
    ["an empty line by its reason", ["junk", ""], [dropped("an empty line"), dropped("no JSON")], [1, 0]],
    ["an empty line without one", ["", "junk"], [dropped("no JSON"), dropped("no JSON")], [1, 0]],
    [
      "a notification that was logged",
      ['{"jsonrpc":"2.0","method":"tools/list"}', "junk"],
      [dropped("x", "tools/list"), dropped("y")],
      [0, 1],
    ],
    [
      "no notification for a line without a method",
      ['{"jsonrpc":"2.0","method":"tools/list"}'],
      [dropped("y")],
      [null],
    ],
    [
      "a batch, as a whole and one by one",
      [`[${request(1)},${request(2)}]`],
      [dropped("a batch"), { id: 2 }, { id: 1 }],
      [0, 0, 0],
    ],
    [
      "an answer of the client that was dropped",
      ['{"jsonrpc":"2.0","id":1,"result":{}}', request(1)],
      [
        { id: 1, method: "tools/list" },
        { id: 1, method: null, outcome: "dropped" },
      ],
      [1, 0],
    ],
  ])("%s", (_, frames, logs, expected) => {
    expect(joined(frames, logs)).toEqual(expected);
  });

  test("in any order of answers each finds the oldest with its id", () => {
    const ids = constantFrom<unknown>(1, 2, "1", "a", -1);
    assert(
      property(
        array(ids, { maxLength: 12 }).chain((sent) =>
          tuple(constantFrom(sent), array(integer(), { minLength: sent.length, maxLength: sent.length })),
        ),
        ([sent, keys]) => {
          const order = sent.map((id, i) => ({ id, at: keys[i]! })).toSorted((a, b) => a.at - b.at);
          const rows = joined(
            sent.map((id) => request(id)),
            order.map(({ id }) => ({ id, method: "tools/list" })),
          );
          const left = sent.map((id, row) => ({ id, row }));
          const model = order.map(
            ({ id }) =>
              left.splice(
                left.findIndex((entry) => entry.id === id),
                1,
              )[0]!.row,
          );
          expect(rows).toEqual(model);
        },
      ),
    );
  });

  test("a server without a log does not fill the memory", () => {
    const frames = Array.from({ length: 10_050 }, (_, i) => request(i));
    expect(joined(frames, [{ id: 0 }, { id: 10_049 }])).toEqual([null, 10_049]);
  });
});
