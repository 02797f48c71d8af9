import type { OfferedTool, Person, Question, Toolbox } from "wirebook/kit";
import { readArguments, until, why } from "wirebook/kit";
import { refusal } from "./refusal.ts";
import { retold } from "./retold.ts";
import { wrap } from "./wrap.ts";

/**
 * Whether a person should be asked before this tool runs. What its server says of it is a hint that nothing holds it to
 * (MCP: clients must not trust annotations of a server that they do not trust), so only a server that is trusted is
 * believed; the defaults are the specification's: a tool that says nothing may destroy.
 */
export function isConsequential({ server, annotations }: OfferedTool, trusted: readonly string[]): boolean {
  return !trusted.includes(server) || annotations["readOnlyHint"] !== true;
}

/** Asks the person before a call that may change something. Without a yes nothing is sent. */
export function confirmCalls(
  within: Toolbox,
  person: Person | undefined,
  needs: (tool: OfferedTool) => boolean,
): Toolbox {
  return wrap(within, {
    call: async (name, args, ids, signal = new AbortController().signal) => {
      const tool = within.offered("").find((each) => each.name === name);
      if (tool === undefined || !needs(tool)) return within.call(name, args, ids, signal);
      const read = readArguments(args);
      if ("fault" in read) return within.call(name, args, ids, signal);
      const about = { ...ids, sessionId: within.sessionId, server: tool.server, tool: tool.tool, args };
      const message = `May ${tool.tool} of ${tool.server} run with ${JSON.stringify(read.args)}?`;
      const question: Question = {
        server: "this host",
        method: "elicitation/create",
        params: { message, requestedSchema: { type: "object", properties: {} } },
        key: null,
        state: null,
        round: 1,
        call: { ...ids, tool: tool.tool },
        possible: true,
        signal,
      };
      try {
        const answer = await until(signal, person?.(question) ?? null);
        if (answer === null)
          return refusal(about, "it needs the user's yes, and nobody is there to ask. Nothing was sent.");
        if (answer.action !== "accept")
          return refusal(
            about,
            "the user did not allow this call. Nothing was sent; do not try again.",
            "error",
            true,
          );
      } catch (error) {
        return refusal(about, why(error), "error", true);
      }
      const called = await within.call(name, read.args, ids, signal);
      return retold({ ...called, event: { ...called.event, asked_user: true } }, called.text);
    },
  });
}
