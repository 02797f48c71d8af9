import type { Toolbox } from "wirebook/kit";
import { retold } from "./retold.ts";
import { wrap } from "./wrap.ts";

/** Bytes below which there is no room for a note that says anything. */
export const SMALLEST_BUDGET = 200;

/** No result has more than `max` bytes of UTF-8: a longer one is cut, and ends with a note that says so. */
export function resultBudget(within: Toolbox, max: number): Toolbox {
  if (!(max >= SMALLEST_BUDGET)) throw new RangeError(`A budget has ${SMALLEST_BUDGET} bytes at least.`);
  return wrap(within, {
    call: async (...call) => {
      const called = await within.call(...call);
      const { result_bytes: bytes } = called.event;
      return bytes <= max ? called : retold(called, cut(called.text, bytes, max));
    },
  });
}

function cut(text: string, bytes: number, max: number): string {
  const note = `\n[cut: these are the first bytes of ${bytes}, and ${max} are the most. Ask for less: use a filter or a smaller limit.]`;
  return firstBytes(text, max - Buffer.byteLength(note)) + note;
}

/** As many whole characters as fit. */
function firstBytes(text: string, most: number): string {
  // A UTF-16 unit has one byte at least, and a text of 10 MB need not be encoded whole.
  const bytes = Buffer.from(text.slice(0, most));
  let end = Math.min(most, bytes.length);
  // 10xxxxxx goes on with a character that began before it.
  while (end > 0 && end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  const whole = bytes.subarray(0, end).toString("utf8");
  // The slice may have parted a pair of surrogates: its first half became U+FFFD.
  return text.startsWith(whole) ? whole : whole.slice(0, -1);
}
