import type { OfferedTool, Toolbox } from "wirebook/kit";
import { refusal } from "./refusal.ts";
import { wrap } from "./wrap.ts";

/** What may be used: tools by the names that the model calls them by, all tools of some servers, or both. */
export interface Allowed {
  tools?: readonly string[];
  servers?: readonly string[];
}

/** Offers what is allowed, and dispatches nothing else: any other name is, to the model, no tool at all. */
export function allowlist(within: Toolbox, { tools = [], servers = [] }: Allowed): Toolbox {
  const isAllowed = ({ name, server }: OfferedTool) => tools.includes(name) || servers.includes(server);
  const offered = (request: string) => within.offered(request).filter(isAllowed);
  return wrap(within, {
    offered,
    call: async (name, args, ids, signal) => {
      if (offered("").some((tool) => tool.name === name)) return within.call(name, args, ids, signal);
      const about = { ...ids, sessionId: within.sessionId, server: null, tool: name, args };
      return refusal(about, `there is no tool named ${JSON.stringify(name.slice(0, 100))}`, "unknown_tool");
    },
  });
}
