import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "../../../lab/app/pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pace whose work takes so many ms, on a clock of the test's own. */
function paced(takes: number) {
  let clock = 0;
  const asked: number[] = [];
  const pace = new Pace(
    () => asked.push(clock),
    () => clock,
  );
  const pass = (ms: number) => {
    clock += ms;
    vi.advanceTimersByTime(ms);
  };
  return { asked, pass, work: () => pace.work(() => void (clock += takes)) };
}

test("light work is done for every change", () => {
  const { work } = paced(2);
  expect([work(), work(), work()]).toEqual([true, true, true]);
});

test("heavy work waits, and asks once to be done", () => {
  const { asked, pass, work } = paced(50);
  expect([work(), work(), work()]).toEqual([true, false, false]);
  pass(200);
  expect(asked).toHaveLength(0);
  pass(100);
  expect(asked).toHaveLength(1);
  expect(work()).toBe(true);
});
