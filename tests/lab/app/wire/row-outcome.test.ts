import { describe, expect, test } from "vitest";
import { directionOf } from "../../../../lab/app/wire/direction.ts";
import { logWords, shortTrace } from "../../../../lab/app/wire/log-words.ts";
import { outcomeOf, tintOf } from "../../../../lab/app/wire/row-outcome.ts";
import { UnansweredFrames } from "../../../../lab/app/wire/unanswered.ts";
import type { CellView, WireRow } from "../../../../lab/session/view.ts";
import { logOf, rowOf } from "./make-row.ts";

const said = (over: Parameters<typeof rowOf>[1], unanswered: Parameters<typeof outcomeOf>[1] = null) => {
  const row = rowOf(1, over);
  const outcome = outcomeOf(row, unanswered);
  return [outcome?.word ?? null, tintOf(row, outcome)];
};

describe("outcomeOf", () => {
  test("red only for what the wire carried as an error", () => {
    expect(said({ outcome: "ok" })).toEqual(["ok", "done"]);
    expect(said({ kind: "error", outcome: "-32601" })).toEqual(["error -32601", "error"]);
    expect(said({ outcome: "tool-error" })).toEqual(["tool error", "error"]);
    expect(said({ kind: "stray", outcome: "This is not JSON." })).toEqual(["no message", "stray"]);
  });
  test("yellow for what waits for a person", () => {
    expect(said({ outcome: "input-required" })).toEqual(["asks", "asks"]);
    expect(said({ kind: "request" })).toEqual(["asks", "asks"]);
  });
  test("late says so beside what it was", () => {
    expect(said({ outcome: "ok", late: true })[0]).toBe("ok, late");
    expect(said({ kind: "error", outcome: "-32000", late: true })[0]).toBe("error -32000, late");
  });
  test("a request without an answer waits, or was met with silence", () => {
    expect(said({ direction: "c2s", kind: "request" }, "waits")[0]).toBe("waits");
    expect(said({ direction: "c2s", kind: "raw" }, "silent")).toEqual(["silence", "silent"]);
    expect(said({ direction: "c2s", kind: "request", peer: 2 }, null)).toEqual([null, null]);
    expect(said({ direction: "c2s", kind: "answer", outcome: "ok" })).toEqual([null, null]);
  });
});

const cell = (over: Partial<CellView>) =>
  ({ id: "a", status: "idle", startedAt: null, outcome: null, ...over }) as CellView;
const request = (n: number, t = 0): WireRow => ({
  ...rowOf(n, { direction: "c2s", kind: "request", cell: "a" }),
  t,
});

describe("UnansweredFrames", () => {
  test("what went out before this run is not waited for any more", () => {
    const frames = new UnansweredFrames([cell({ status: "running", startedAt: 100 })]);
    expect(frames.of(request(1, 50))).toBe("silent");
    expect(frames.of(request(2, 150))).toBe("waits");
    expect(frames.of({ ...request(3, 150), peer: 4 })).toBeNull();
  });
  test("a raw line is silent only where its cell says so, and for how long", () => {
    const outcome = {
      kind: "frame",
      sides: [{ state: "silence", request: 7, waited: 500 }],
    } as CellView["outcome"];
    const frames = new UnansweredFrames([cell({ outcome })]);
    const raw = rowOf(7, { direction: "c2s", kind: "raw", cell: "a" });
    expect([frames.of(raw), frames.waited(raw)]).toEqual(["silent", 500]);
    expect(frames.of(rowOf(8, { direction: "c2s", kind: "raw", cell: "a" }))).toBeNull();
  });
});

test("each way and kind has its own arrow or word", () => {
  const all = (["request", "notification", "answer", "raw"] as const).flatMap((kind) =>
    (["c2s", "s2c"] as const).map((direction) => Object.values(directionOf({ direction, kind })).join(" ")),
  );
  expect(new Set(all).size).toBe(8);
});

test("a trace that the server minted is told apart, and so is none", () => {
  expect(
    logWords(logOf({ traceId: "a".repeat(32), traceOrigin: "server", step: "1", client: "wirebook" })),
  ).toEqual({
    what: "tools/list",
    how: "ok 1.3 ms",
    trace: "a".repeat(32),
    origin: "minted by the server",
    rest: "step 1 · client wirebook",
  });
  expect(logWords(logOf({ argKeys: ["hostname", "limit"] }))).toMatchObject({
    how: "ok 1.3 ms · args hostname, limit",
    origin: "no trace",
  });
  expect(shortTrace("4bf92f3577b34da6a3ce929d0e0e4736")).toBe("4bf92f35…");
  expect(shortTrace("short")).toBe("short");
});
