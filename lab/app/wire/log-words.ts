import type { LogView } from "../../session/view.ts";
import { msText } from "../answer/units.ts";

/** Characters of a trace id that tell it from its neighbours. */
const SHORT = 8;

export const shortTrace = (trace: string): string =>
  trace.length > SHORT ? `${trace.slice(0, SHORT)}…` : trace;

/** A log line in the panel's words: what was called, how it ended, and from where the trace is. */
export interface LogWords {
  what: string;
  how: string;
  trace: string | null;
  /** Said instead of, or after, the trace. */
  origin: string;
  rest: string;
}

export function logWords(log: LogView): LogWords {
  const ms = log.ms === null ? "" : ` ${msText(log.ms)}`;
  const args = log.argKeys.length === 0 ? "" : ` · args ${log.argKeys.join(", ")}`;
  const minted = log.traceOrigin === "server";
  return {
    what: [log.method ?? log.operation ?? "log line", log.name].filter(Boolean).join(" "),
    how: `${log.outcome ?? ""}${ms}${log.reason === null ? "" : ` · ${log.reason}`}${args}`.trim(),
    trace: log.traceId,
    origin: log.traceId === null ? "no trace" : minted ? "minted by the server" : "",
    rest: [log.step === null ? "" : `step ${log.step}`, log.client === null ? "" : `client ${log.client}`]
      .filter(Boolean)
      .join(" · "),
  };
}
