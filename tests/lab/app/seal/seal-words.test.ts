import { describe, expect, test } from "vitest";
import type { Api } from "../../../../lab/app/api.ts";
import { changeWords, placeWords } from "../../../../lab/app/seal/change-words.ts";
import { expiryWords } from "../../../../lab/app/seal/expiry-words.ts";
import { StateBook } from "../../../../lab/app/seal/state-book.ts";
import { shownState } from "../../../../lab/app/steps/shown-state.ts";
import type { WireRow } from "../../../../lab/session/view.ts";
import { stateChanges } from "../../../../lab/wire/state-changes.ts";
import { wireRow } from "../views.ts";

describe("words for a change", () => {
  test.each<[string, string, string | null, string]>([
    ["abcdef", "abcdef", null, "0 places"],
    ["abcdef", "abcdeF", "1 character changed", "character 6"],
    ["abcdef", "abXYef", "2 characters changed", "characters 3 to 4"],
    ["abcdef", "abc", "the last 3 characters cut off", "after character 3"],
    ["abcdef", "abcde", "the last character cut off", "after character 5"],
    ["abcdef", "abef", "2 characters taken out", "after character 2"],
    ["abcdef", "abcdef=", "1 character added at the end", "character 7"],
    ["abcdef", "abc-def", "1 character put in", "character 4"],
    ["abcdef", "XbcdeY", "2 characters changed", "2 places"],
  ])("%s → %s", (was, is, words, place) => {
    const changes = stateChanges(was, is);
    expect(changeWords(changes, is.length)).toBe(words);
    expect(placeWords(changes)).toBe(place);
  });
});

describe("words for an expiry", () => {
  const now = new Date(2026, 8, 1, 14, 20, 48).getTime();
  const at = (ms: number) => ({ kind: "at" as const, ms });
  test.each<[string, Parameters<typeof expiryWords>[0], string, boolean]>([
    ["ahead", at(now + 552_000), "in 9:12, at 14:30:00", false],
    ["hours ahead", at(now + 3_723_000), "in 1:02:03, at 15:22:51", false],
    ["over", at(now - 61_000), "expired 1:01 ago, at 14:19:47", true],
    ["unknown", { kind: "unknown" }, "came 0:48 ago, lifetime unknown", false],
    [
      "no moment",
      { kind: "odd", said: '"soon"' },
      'came 0:48 ago; its exp is "soon", which is no moment',
      false,
    ],
    [
      "no moment, and words that hide something",
      { kind: "odd", said: '"\u202eso\u200bon\u0000"' },
      'came 0:48 ago; its exp is "⟨U+202E⟩so⟨U+200B⟩on⟨U+0000⟩", which is no moment',
      false,
    ],
    ["far", at(8.64e15), expect.stringMatching(/^in [\d,]+ days, at /) as unknown as string, false],
    [
      "long ago",
      at(-5000),
      expect.stringMatching(/^expired [\d,]+ days ago, at /) as unknown as string,
      true,
    ],
  ])("%s", (_, expires, words, over) => {
    expect(expiryWords(expires, now - 48_000, now)).toMatchObject({ words, over });
  });

  test("the share that is left", () => {
    expect(expiryWords(at(now + 75_000), now - 25_000, now).left).toBe(0.75);
    expect(expiryWords(at(now - 1), now - 25_000, now).left).toBe(0);
    // The clock of who made it is behind: it was over before it came.
    expect(expiryWords(at(now + 10), now + 20, now).left).toBe(null);
  });
});

describe("the states on the wire", () => {
  const came = (n: number, state: string, over: Partial<WireRow> = {}) =>
    wireRow(n, {
      direction: "s2c",
      kind: "answer",
      text: text({ id: n, result: { requestState: state } }),
      ...over,
    });
  const went = (n: number, state: string, over: Partial<WireRow> = {}) =>
    wireRow(n, {
      direction: "c2s",
      kind: "request",
      text: text({ id: n, params: { requestState: state } }),
      ...over,
    });
  const text = (message: object) => ({ text: JSON.stringify(message), bytes: 9, cut: false });
  const book = (frame: (n: number) => Promise<unknown> = () => Promise.reject(new Error("no"))) => {
    let told = 0;
    const api = { frame } as unknown as Api;
    return Object.assign(
      new StateBook(
        () => api,
        () => void (told += 1),
      ),
      { told: () => told },
    );
  };

  test("each that was sent is laid beside the one that it was made from", () => {
    const seen = book().take([
      came(1, "aaaaaaaa"),
      went(2, "aaaaXaaa"),
      came(3, "bbbbbbbb"),
      went(4, "bbbbbbbb"),
      went(5, "???"),
    ]);
    expect(
      [...seen.values()].map(({ row, origin, changes }) => [row.n, origin?.row.n ?? null, changes.length]),
    ).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [3, 3, 0],
      [4, 3, 0],
      [5, null, 0],
    ]);
  });

  test("a line that is cut is fetched, once, and told of", async () => {
    let asked = 0;
    const cut = came(1, "x", { method: "tools/call", text: { text: '{"id":1,', bytes: 3000, cut: true } });
    const states = book(async () => {
      asked += 1;
      return { encoding: "utf8", text: '{"id":1,"result":{"requestState":"whole"}}' };
    });
    expect(states.take([cut]).size).toBe(0);
    expect(states.take([cut, went(2, "whole")]).get(2)?.origin).toBe(null);
    await expect.poll(() => states.told()).toBe(1);
    const rows = [cut, went(2, "whole"), went(3, "whole")];
    expect(states.take(rows).get(1)?.token).toBe("whole");
    expect(states.take(rows).get(2)?.origin?.row.n).toBe(1);
    expect(asked).toBe(1);
  });

  test("a line that cannot be fetched has none", async () => {
    const states = book();
    const cut = came(1, "x", { method: "tools/call", text: { text: "{", bytes: 3000, cut: true } });
    states.take([cut]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(states.take([cut]).size).toBe(0);
  });

  test("the one that is looked at: of the frame, else of the step, else the newest", () => {
    const rows = [
      came(1, "aaaa", { cell: "one" }),
      went(2, "aaaa", { cell: "two", peer: 3 }),
      wireRow(3, { peer: 2 }),
      came(4, "cccc", { cell: "two" }),
    ];
    const seen = book().take(rows);
    const shown = (selected: number | null, ...cells: string[]) =>
      shownState(seen, rows, selected, cells)?.row.n ?? null;
    expect(shown(1, "two")).toBe(1);
    expect(shown(3, "one")).toBe(2);
    expect(shown(null, "two")).toBe(2);
    expect(shown(null, "one")).toBe(1);
    expect(shown(null, "none")).toBe(4);
    expect(shownState(new Map(), [], null, [])).toBe(null);
  });
});
