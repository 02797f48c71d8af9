/**
 * Incident tickets on the official SDK, over stdio: a server that asks a person before it changes anything.
 *
 * In 2026-07-28 the question goes out in the answer to the call (`input_required`), and the client sends the call
 * again with what the person said. Nothing waits here in between. On a connection of 2025 the SDK asks with a request
 * of its own (`elicitation/create`) and then calls the same handler again.
 */
import { McpServer, inputRequired, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import type { ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import {
  JoinableLog,
  LoggedStdio,
  SealedState,
  ToolError,
  askingOptions,
  canShowForm,
  formAnswer,
  guardTool,
  knowCalls,
  onlyOwnNames,
  structured,
} from "wirebook/kit";

const LIST = { ttlMs: 300_000, cacheScope: "public" } as const;

const Priority = z.enum(["P1", "P2", "P3"]);
const Ticket = z.strictObject({
  id: z.string(),
  host: z.string(),
  summary: z.string(),
  priority: Priority,
  status: z.enum(["open", "closed"]),
});
const OpenTicket = z.strictObject({
  host: z.string().min(1).max(255).describe("Name of the host, such as jump-prod-02"),
  summary: z
    .string()
    .min(1)
    .max(4000)
    .describe("What is wrong, in a sentence or two; the person reads it too"),
});
const ListTickets = z.strictObject({ host: z.string().optional().describe("Only tickets about this host") });
const TicketList = z.strictObject({ total: z.int(), tickets: z.array(Ticket) });

const { strictCapabilities, ...sealing } = askingOptions("tickets");
const log = new JoinableLog("tickets");
const state = new SealedState({ log, ...sealing });

/** They live as long as the process. */
const tickets: z.output<typeof Ticket>[] = [];

function build({ era }: { era: "legacy" | "modern" }): McpServer {
  const mcp = new McpServer(
    { name: "tickets", version: "0.1.0" },
    {
      instructions:
        "Incident tickets about hosts. open_ticket always asks the user first, and opens nothing without their yes: " +
        "do not choose the priority for them. list_tickets changes nothing.",
      cacheHints: { "tools/list": LIST },
      // Runs before any handler. A state that is present and not genuine is refused here, whatever else is sent.
      requestState: { verify: state.verify },
    },
  );

  mcp.registerTool(
    "open_ticket",
    {
      title: "Open a ticket",
      description:
        "Opens an incident ticket about one host. The user is shown a form, where they confirm it and choose the " +
        "priority; if they do not accept, no ticket is opened.",
      inputSchema: OpenTicket,
      outputSchema: Ticket,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    guardTool(log, async ({ host, summary }: z.output<typeof OpenTicket>, ctx: ServerContext) => {
      // 1. A client that cannot show a form cannot have asked anybody: fail closed.
      if (!canShowForm(mcp, ctx)) {
        // To ask all the same makes the SDK answer -32021, which programs understand and models never see.
        if (strictCapabilities && era === "modern") return ask(host, summary);
        throw new ToolError(
          "No ticket was opened: opening one needs the user's yes, and this client has no way to ask them. " +
            "Tell the user so, and that they can open the ticket themselves.",
        );
      }

      // 2. No question was asked unless our own state came back, and a question without an answer is asked again.
      const asked = state.opened(ctx);
      const answer = formAnswer(ctx.mcpReq.inputResponses, "confirm");
      if (asked === undefined || answer === undefined) return ask(host, summary);

      // 3. Anything but a yes is a no.
      if (answer.action !== "accept") {
        const how = answer.action === "decline" ? "said no" : "closed the form without an answer";
        throw new ToolError(
          `No ticket was opened: the user ${how}. Do not try again unless they ask for it.`,
        );
      }
      const priority = Priority.safeParse(answer.content["priority"]);
      if (!priority.success) {
        throw new ToolError(
          `No ticket was opened: the confirmation came without a priority (${Priority.options.join(", ")}). ` +
            "Tell the user; the form may not have been shown to them as it should.",
        );
      }

      const id = `INC-${4100 + tickets.length}`;
      const ticket = { id, host, summary, priority: priority.data, status: "open" as const };
      tickets.push(ticket);
      return structured(ticket);
    }),
  );

  mcp.registerTool(
    "list_tickets",
    {
      title: "List tickets",
      description: "The tickets that were opened since this server was started, all or those about one host.",
      inputSchema: ListTickets,
      outputSchema: TicketList,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    guardTool(log, ({ host }: z.output<typeof ListTickets>) => {
      const found = tickets.filter((ticket) => host === undefined || ticket.host === host);
      return structured({ total: found.length, tickets: found });
    }),
  );
  return onlyOwnNames(knowCalls(mcp));
}

/** The question, and with it the state that proves in the second round that it was asked, for these arguments. */
async function ask(host: string, summary: string) {
  return inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: `Open an incident ticket about ${host}?\n\n${summary}`,
        requestedSchema: {
          type: "object",
          properties: {
            priority: {
              type: "string",
              title: "Priority",
              description: "P1: now, whatever the hour. P2: today. P3: when there is time.",
              enum: [...Priority.options],
            },
          },
          required: ["priority"],
        },
      }),
    },
    requestState: await state.seal({ asked: "confirm" }),
  });
}

const transport = new LoggedStdio({ log, parse: parseJSONRPCMessage });
const { close } = serveStdio(build, { transport, onerror: transport.discarded });
await transport.ended;
await close();
