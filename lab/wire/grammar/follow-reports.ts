import { ENVELOPE_KEYS } from "../envelope.ts";
import { idKey } from "../ids.ts";
import type { Json, Message } from "../message.ts";
import { own } from "../own.ts";
import { keyAt, remember, type Follower, type Turn } from "./turn.ts";

const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** Progress goes up, for each token (basic/patterns/progress). Whether its request is open, pairing tells. */
export class Progress implements Follower {
  #last = { c2s: new Map<string, number | null>(), s2c: new Map<string, number | null>() };

  follow({ message, direction, found }: Turn): void {
    const token = keyAt(message, "params", "_meta", "progressToken");
    if (message.kind === "request" && token !== null) remember(this.#last[direction], token, null);
    if (message.method !== "notifications/progress") return;
    const of = this.#last[direction === "c2s" ? "s2c" : "c2s"];
    const key = keyAt(message, "params", "progressToken");
    const value = own(message.json, "params", "progress");
    if (key === null || typeof value !== "number" || !of.has(key)) return;
    const before = of.get(key) ?? null;
    if (before !== null && value <= before) {
      const text = `\`progress\` is ${value}, after ${before}; it goes up with each notification (basic/patterns/progress)`;
      found.error("WB384", ["params", "progress"], text);
    } else {
      of.set(key, value);
    }
  }
}

/**
 * Log messages: in 2026-07-28 only while a request that names a level is open, and not below it; before, not
 * below the level that `logging/setLevel` settled (server/utilities/logging).
 */
export class Logging implements Follower {
  /** Levels of the open requests of a client, by id. */
  #asked = new Map<string, number>();
  #settled: number | null = null;

  follow(turn: Turn): void {
    const { message, direction, request } = turn;
    const key = idKey(message.idText ?? "") ?? "";
    if (message.kind === "request" && direction === "c2s") {
      const level = levelOf(own(message.json, "params", "_meta", ENVELOPE_KEYS[3]));
      if (level >= 0) remember(this.#asked, key, level);
    } else if (request !== null && direction === "s2c") {
      this.#asked.delete(key);
      if (request.method === "logging/setLevel" && message.kind === "result") this.#settle(request);
    } else if (message.method === "notifications/message" && direction === "s2c") {
      this.#message(turn);
    }
  }

  #settle(request: Message): void {
    const level = levelOf(own(request.json, "params", "level"));
    if (level >= 0) this.#settled = level;
  }

  #message({ message, family, found }: Turn): void {
    const level = levelOf(own(message.json, "params", "level"));
    if (family === "2026" && this.#asked.size === 0) {
      const text = `a log message, and no open request names a level in \`_meta\`: then 2026-07-28 wants none (server/utilities/logging)`;
      found.error("WB385", ["method"], text);
      return;
    }
    const least = family === "2026" ? Math.min(...this.#asked.values()) : this.#settled;
    if (least === null || level < 0 || level >= least) return;
    const text = `\`level\` is "${LEVELS[level]}", below "${LEVELS[least]}", which was asked for (server/utilities/logging)`;
    found[family === "2026" ? "error" : "warning"]("WB385", ["params", "level"], text);
  }
}

function levelOf(value: Json | undefined): number {
  return typeof value === "string" ? LEVELS.indexOf(value) : -1;
}
