import { afterEach, expect, test, vi } from "vitest";
import { keep, kept } from "../../../lab/app/browser-keep.ts";

afterEach(() => vi.unstubAllGlobals());

test("keeps a choice in the browser, and forgets it", () => {
  const there = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: (key: string, text: string) => void there.set(key, text),
    removeItem: (key: string) => void there.delete(key),
  });
  keep("k", "dark");
  expect([kept("k"), there.get("k")]).toEqual(["dark", "dark"]);
  keep("k", null);
  expect([kept("k"), there.size]).toEqual([null, 0]);
});

test("keeps it as long as the page lives where the browser forbids even to ask", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(kept("theme")).toBeNull();
  keep("theme", "dark");
  expect(kept("theme")).toBe("dark");
  keep("theme", null);
  expect(kept("theme")).toBeNull();
});
