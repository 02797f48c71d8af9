import type { Toolbox } from "wirebook/kit";
import { refusal } from "./refusal.ts";
import { wrap } from "./wrap.ts";

/** What each server may be asked to do. */
export interface CallLimits {
  /** Calls in one turn. */
  perTurn?: number;
  /** Calls in any minute. */
  perMinute?: number;
  /** ms, for tests. */
  now?: () => number;
}

/** Refuses what is beyond the cap of a turn, or comes too fast, for each server by itself. Nothing is sent then. */
export function callLimits(
  within: Toolbox,
  { perTurn = Infinity, perMinute = Infinity, now = Date.now }: CallLimits,
): Toolbox {
  const turns = new Map<string, { trace: string; calls: number }>();
  const recent = new Map<string, number[]>();
  return wrap(within, {
    call: async (name, args, ids, signal) => {
      const tool = within.offered("").find((each) => each.name === name);
      if (tool === undefined) return within.call(name, args, ids, signal);
      const { server } = tool;
      const about = { ...ids, sessionId: within.sessionId, server, tool: tool.tool, args };
      const turn = turns.get(server);
      const calls = turn?.trace === ids.trace ? turn.calls : 0;
      if (calls >= perTurn)
        return refusal(
          about,
          `${server} may be called ${perTurn} times in one turn, and was. Go on with what you have.`,
        );
      const times = (recent.get(server) ?? []).filter((time) => time > now() - 60_000);
      if (times.length >= perMinute)
        return refusal(
          about,
          `${server} may be called ${perMinute} times a minute, and was. Go on with what you have.`,
        );
      turns.set(server, { trace: ids.trace, calls: calls + 1 });
      recent.set(server, [...times, now()]);
      return within.call(name, args, ids, signal);
    },
  });
}
