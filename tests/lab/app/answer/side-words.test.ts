import { describe, expect, test } from "vitest";
import {
  closingWords,
  endedQuietly,
  endedWords,
  lateWords,
  oldWords,
  silenceWords,
  waitingWords,
} from "../../../../lab/app/answer/side-words.ts";
import type { CellView, EndView, ItemView, SideView } from "../../../../lab/session/view.ts";

const cell = { name: "half", to: ["cmdb"], wait: 500, stale: null } as unknown as CellView;
const side = (over: Partial<SideView> = {}): SideView => ({
  server: "cmdb",
  connection: "default",
  epoch: 1,
  era: null,
  pinnedBy: null,
  state: "silence",
  request: 3,
  items: [],
  left: 0,
  strays: 0,
  received: 0,
  ms: null,
  waited: 500,
  ended: null,
  ...over,
});
const stale = (kind: CellView["stale"]) => oldWords({ ...cell, stale: kind }, side({ epoch: 2 }));
const end = (over: Partial<EndView> = {}): EndView => ({
  code: 3,
  signal: null,
  stderr: [],
  how: "crashed",
  ...over,
});
const item = (over: Partial<ItemView>) => ({ bytes: 40, late: false, ...over }) as ItemView;

describe("silence", () => {
  test("is told by what was read and written", () => {
    expect(silenceWords(cell, side(), 46).rest).toBe(
      "`cmdb` read 46 bytes, wrote 0 in 500 ms and still runs. Silence is a value: `half.silence` is `true`.",
    );
  });
  test("counts what came in time, not what came late", () => {
    const items = [item({ bytes: 22 }), item({ late: true })];
    expect(silenceWords(cell, side({ items }), 46).rest).toContain("wrote 22 that answer nothing");
  });
  test("of one server of two is under its name", () => {
    expect(silenceWords({ ...cell, to: ["cmdb", "hand2024"] }, side(), 1).rest).toContain(
      "`half.cmdb.silence`",
    );
  });
});

describe("ends", () => {
  test("say the exit code or the signal, and who wanted it", () => {
    expect(endedWords(side({ ms: 4 }), end())).toEqual({
      strong: "cmdb crashed, exit code 3.",
      rest: "That was 4 ms after this frame went out.",
    });
    expect(endedWords(side(), end({ code: null, signal: "SIGTERM", how: "by Restart" })).strong).toBe(
      "cmdb was ended by Restart, signal SIGTERM.",
    );
    expect(
      endedWords(side(), end({ code: null, signal: "SIGKILL", how: "ended by SIGKILL, by a kill step" }))
        .strong,
    ).toBe("cmdb ended by SIGKILL, by a kill step.");
    expect(endedWords(side(), end({ how: "ended with exit code 3" })).strong).toBe(
      "cmdb ended with exit code 3.",
    );
    expect(endedWords(side({ request: null }), end()).rest).toBe("Nothing was sent.");
    expect(endedWords(side({ request: null }), end({ how: "could not start: no program `nod`" }))).toEqual({
      strong: "cmdb could not start.",
      rest: "Nothing was sent: no program `nod`",
    });
  });
  test("red is for the ones nobody wanted", () => {
    expect(endedQuietly(end())).toBe(false);
    expect(endedQuietly(end({ code: null, signal: "SIGKILL" }))).toBe(false);
    expect(endedQuietly(end({ signal: "SIGTERM", how: "by Restart" }))).toBe(true);
    expect(endedQuietly(end({ signal: "SIGTERM", how: "ended by SIGTERM, by Restart" }))).toBe(true);
    expect(endedQuietly(end({ signal: "SIGTERM", how: "ended by SIGTERM" }))).toBe(false);
    expect(endedQuietly(end({ code: 0, how: "" }))).toBe(true);
  });
});

test("late says how late, counted from the cell's end", () => {
  expect(lateWords(side({ waited: 1000 }), 3300)).toBe(
    "came 2.3 s after the cell ended; it changes no value",
  );
});
test("an old answer says what it is from", () => {
  expect(stale(null)).toBeNull();
  expect(stale({ kind: "edited" })).toBe("before this edit");
  expect(stale({ kind: "input", by: "envelope" })).toBe("before envelope changed");
  expect(stale({ kind: "epoch", server: "cmdb", was: 2, now: 3 })).toBe("from epoch 2");
  expect(stale({ kind: "epoch", server: "other", was: 2, now: 3 })).toBeNull();
});
test("waiting, sent, asked and stopped each have words", () => {
  expect(waitingWords(cell, side({ state: "waiting" }), 271).rest).toBe("271 B went out.");
  expect(waitingWords(cell, side({ request: null }), 0).rest).toBe("Nothing is sent yet.");
  expect(closingWords(side({ state: "sent", waited: null }), 55)!.rest).toContain(
    "55 bytes that ask for no answer",
  );
  expect(closingWords(side({ state: "aborted", waited: 2100 }), 55)!.strong).toBe("Stopped after 2.1 s.");
  expect(closingWords(side({ state: "asked" }), 55)!.strong).toContain("still open");
  expect(closingWords(side({ state: "answered" }), 55)).toBeNull();
});
