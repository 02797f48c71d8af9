import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { pause } from "../../../lab/engine/pause.ts";

test("a pause ends by itself and leaves no listener on its signal", async () => {
  const { signal } = new AbortController();
  const paused = pause(1, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await paused;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an abort ends a pause, before it and while it lasts", async () => {
  const controller = new AbortController();
  const paused = pause(3_600_000, controller.signal);
  controller.abort();
  await paused;
  await pause(3_600_000, controller.signal);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});
