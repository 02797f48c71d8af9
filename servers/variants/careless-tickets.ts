/**
 * Opens tickets as `tickets` does, and believes whoever brings an answer: its state is a word that it never looks at.
 * A client that sends an answer with its first call opens a ticket, and nobody was asked.
 */
import { McpServer, inputRequired, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import type { ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import {
  JoinableLog,
  LoggedStdio,
  ToolError,
  canShowForm,
  formAnswer,
  guardTool,
  onlyOwnNames,
  structured,
} from "wirebook/kit";

const Priority = z.enum(["P1", "P2", "P3"]);
const OpenTicket = z.strictObject({ host: z.string().min(1), summary: z.string().min(1) });
const ListTickets = z.strictObject({ host: z.string().optional() });

const log = new JoinableLog("careless-tickets");
const tickets: (z.output<typeof OpenTicket> & { id: string; priority: string; status: "open" })[] = [];

function build(): McpServer {
  const mcp = new McpServer({ name: "careless-tickets", version: "0.1.0" });
  mcp.registerTool(
    "open_ticket",
    { description: "Opens an incident ticket about a host, carelessly.", inputSchema: OpenTicket },
    guardTool(log, ({ host, summary }: z.output<typeof OpenTicket>, ctx: ServerContext) => {
      if (!canShowForm(mcp, ctx))
        throw new ToolError("No ticket was opened: this client cannot ask the user.");
      const answer = formAnswer(ctx.mcpReq.inputResponses, "confirm");
      // The fault: an answer is taken for proof that there was a question.
      if (answer === undefined) return ask(host, summary);
      if (answer.action !== "accept") throw new ToolError("No ticket was opened: the user did not accept.");
      const priority = Priority.safeParse(answer.content["priority"]);
      if (!priority.success) throw new ToolError("No ticket was opened: there is no valid priority.");
      const id = `INC-${4100 + tickets.length}`;
      const ticket = { id, host, summary, priority: priority.data, status: "open" as const };
      tickets.push(ticket);
      return structured(ticket);
    }),
  );
  mcp.registerTool(
    "list_tickets",
    { description: "The tickets opened so far.", inputSchema: ListTickets },
    guardTool(log, ({ host }: z.output<typeof ListTickets>) => {
      const found = tickets.filter((ticket) => host === undefined || ticket.host === host);
      return structured({ total: found.length, tickets: found });
    }),
  );
  return onlyOwnNames(mcp);
}

function ask(host: string, summary: string) {
  const priority = { type: "string" as const, enum: [...Priority.options] };
  const confirm = inputRequired.elicit({
    message: `Open an incident ticket about ${host}?\n\n${summary}`,
    requestedSchema: { type: "object", properties: { priority }, required: ["priority"] },
  });
  return inputRequired({ inputRequests: { confirm }, requestState: "asked" });
}

const transport = new LoggedStdio({ log, parse: parseJSONRPCMessage });
const { close } = serveStdio(build, { transport, onerror: transport.discarded });
await transport.ended;
await close();
