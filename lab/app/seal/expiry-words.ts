import { visibleText } from "../../wire/visible.ts";
import type { Expiry } from "../../wire/sealed-parts.ts";

/** How long a state still has, in words; `left` is its share of the time since it came, 0 to 1, or null. */
export interface ExpiryWords {
  words: string;
  over: boolean;
  left: number | null;
}

const DAY = 86_400_000;

/**
 * What can be said of a state's time from outside.
 *
 * @param came ms since the epoch at which it came
 * @param now ms since the epoch
 */
export function expiryWords(expires: Expiry, came: number, now: number): ExpiryWords {
  const age = `came ${spanText(now - came)} ago`;
  if (expires.kind === "unknown") return { words: `${age}, lifetime unknown`, over: false, left: null };
  if (expires.kind === "odd")
    return {
      words: `${age}; its exp is ${oddWords(expires.said)}, which is no moment`,
      over: false,
      left: null,
    };
  const over = expires.ms <= now;
  const at = momentText(expires.ms, now);
  const words = over
    ? `expired ${spanText(now - expires.ms)} ago, at ${at}`
    : `in ${spanText(expires.ms - now)}, at ${at}`;
  const whole = expires.ms - came;
  return { words, over, left: over ? 0 : whole <= 0 ? null : Math.min(1, (expires.ms - now) / whole) };
}

/** Whoever made the state chose them: what hides or reorders them is written out. */
const oddWords = (said: string): string => visibleText(said, { oneLine: true });

/** `9:12`, `1:02:03`, `3 days`. */
function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds >= 2 * (DAY / 1000)) return `${Math.floor(seconds / (DAY / 1000)).toLocaleString("en")} days`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The time of a day near; else the day with its year. */
function momentText(ms: number, now: number): string {
  const moment = new Date(ms);
  const time = moment.toLocaleTimeString("en-GB");
  return Math.abs(ms - now) < DAY ? time : `${moment.toLocaleDateString("en-GB")} ${time}`;
}
