import type { ClientCapabilities, McpServer } from "@modelcontextprotocol/server";
import { record } from "./log-record.ts";

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/**
 * Whether the client says that it can show a form to a person: for this request (2026-07-28), or in `initialize`.
 * Elicitation came with 2025-06-18, as `{}`; since the mode `url` exists, `{}` means `form` and `{ url }` does not.
 */
export function canShowForm(mcp: McpServer, ctx: { mcpReq: { envelope?: object } }): boolean {
  const version = mcp.server.getNegotiatedProtocolVersion() ?? "";
  if (version < "2025-06-18") return false;
  const declared: ClientCapabilities | undefined =
    version < "2026-07-28"
      ? mcp.server.getClientCapabilities()
      : record(record(ctx.mcpReq.envelope)[CAPABILITIES]);
  const elicitation = declared?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
