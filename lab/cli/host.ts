import { Command, Option } from "commander";
import { Terminal, answering, readAnswer, visible } from "wirebook/kit";
import type { OfferedTool, ReadyAnswer, ToolEvent, Toolbox } from "wirebook/kit";
import type { ServerCommand } from "../bench/server-command.ts";
import { isConsequential } from "../host/confirm-calls.ts";
import { Host } from "../host/host.ts";
import { leaveOutResults } from "../host/leave-out-results.ts";
import { withPolicies } from "../host/policies.ts";
import { SMALLEST_BUDGET } from "../host/result-budget.ts";
import {
  type Message,
  type Model,
  type TurnOptions,
  SYSTEM,
  chat,
  modelOf,
  newTrace,
  runTurn,
} from "../host/turn.ts";
import { HostProcesses, hostServers, permitServers } from "./host-servers.ts";
import { readServer } from "./server-option.ts";
import { UsageError } from "./usage-error.ts";

interface HostFlags {
  servers?: string[];
  server: ServerCommand[];
  list?: boolean;
  ask?: string;
  call?: string[];
  answer: ReadyAnswer[];
  tools?: string[];
  maxResultBytes?: number;
  mostTools?: number;
  perTurn?: number;
  perMinute?: number;
  keepResults?: number;
  confirm?: boolean;
  yes?: boolean;
}

const EXAMPLE = `
Examples, from the folder of Wirebook:
  $ node dist/wirebook.js host --list
  $ node dist/wirebook.js host --call tickets__open_ticket '{"host":"jump-prod-02","summary":"brute force"}' --answer 'accept {"priority":"P2"}'
  $ node dist/wirebook.js host --servers cmdb --ask "Who owns jump-prod-02?" 2> host.log

The model is behind OPENAI_BASE_URL, with OPENAI_API_KEY and WIREBOOK_MODEL (gpt-oss-120b); \`wirebook practice-model\`
plays one. Each call leaves a line of JSON on standard error, among the servers' own; all frames are in .wirebook.

Exit codes: 0 done; 1 a call or the model failed; 2 the usage is wrong; 3 not permitted; 4 a server could not start;
130 interrupted.`;

/** `wirebook host`: servers, a model and a person, at the terminal. */
export function hostCommand(): Command {
  return new Command("host")
    .description(
      "Be the host: offer the tools of several servers to a model, run its calls, ask you what they ask.",
    )
    .addOption(
      new Option("--servers <NAMES>", "these servers of .mcp.json or the package (cmdb,tickets)").argParser(
        words,
      ),
    )
    .addOption(
      new Option("--server <NAME=COMMAND>", "one more server; COMMAND is a JSON array or quoted words")
        .argParser(readServer)
        .default([], "none"),
    )
    .option("--list", "print the tools as a model is offered them")
    .option("--ask <TEXT>", "one question to the model, and its answer")
    .option("--call <TOOL JSON...>", "one call without a model")
    .addOption(
      new Option(
        "--answer <ANSWER>",
        "answer a server's next question: 'accept JSON', decline or cancel, KEY= before it",
      )
        .argParser(answers)
        .default([], "ask, where there is a terminal"),
    )
    .addOption(new Option("--tools <NAMES>", "offer and run these tools alone").argParser(words))
    .addOption(count("--max-result-bytes <N>", "cut results that are longer", SMALLEST_BUDGET))
    .addOption(count("--most-tools <N>", "offer the N tools that fit the request best"))
    .addOption(count("--per-turn <N>", "calls of each server in one turn, at most"))
    .addOption(count("--per-minute <N>", "calls of each server in a minute, at most"))
    .addOption(count("--keep-results <N>", "show the model the results of the last N turns alone"))
    .option(
      "--confirm",
      "ask before each tool that may change something; only the package's servers are believed",
    )
    .option("--yes", "approve the start of these servers, for this run only")
    .addHelpText("after", EXAMPLE)
    .showHelpAfterError("`wirebook host --help` shows an example.")
    .action(async (flags: HostFlags) => {
      const commands = hostServers(flags.servers, flags.server);
      const model = modelOf(process.env);
      if (flags.ask !== undefined && model === null)
        throw new UsageError("--ask needs a model: set OPENAI_BASE_URL, or use --call, which needs none");
      if (flags.call && flags.call.length > 2)
        throw new UsageError(
          "--call takes a tool and its arguments as one JSON object: put the object in quotes",
        );
      await permitServers(commands, flags.yes ?? false);
      process.exitCode = await run(commands, flags, model);
    });
}

async function run(
  commands: readonly ServerCommand[],
  flags: HostFlags,
  model: Model | null,
): Promise<number> {
  const chats = !(flags.list || flags.ask !== undefined || flags.call) && model !== null;
  const terminal = process.stdin.isTTY || chats ? new Terminal() : undefined;
  const person = process.stdin.isTTY ? terminal?.person : undefined;
  const processes = new HostProcesses(commands);
  const asked = person || flags.answer.length > 0 ? answering(flags.answer, person) : undefined;
  const host = new Host({
    servers: commands.map(({ name }) => name),
    connect: processes.connect,
    person: asked,
  });
  const stop = new AbortController();
  const interrupt = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort(new Error("stopped by the user"));
    terminal?.close();
  };
  if (terminal) terminal.onInterrupt = interrupt;
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  // Ctrl-C stops a turn of a chat, the others end it all.
  const heard = (signal: NodeJS.Signals) =>
    terminal && signal === "SIGINT" ? terminal.onInterrupt() : interrupt();
  for (const signal of signals) process.on(signal, heard);
  try {
    await host.start();
    tellProblems(host);
    const { servers: _, ...rest } = flags;
    const box = withPolicies(host, policiesOf(rest, commands, person));
    const options = { signal: stop.signal, onEvent: log, ...shownBy(flags) };
    const code = await doOne(box, flags, model, { terminal, options });
    if (stop.signal.aborted) return 130;
    return code === 0 && host.servers.some(({ state }) => state === "failed") ? 4 : code;
  } finally {
    terminal?.close();
    await host.close();
    await processes.close();
    for (const signal of signals) process.off(signal, heard);
  }
}

async function doOne(
  box: Toolbox,
  { list, ask, call }: HostFlags,
  model: Model | null,
  { terminal, options }: { terminal: Terminal | undefined; options: TurnOptions },
): Promise<number> {
  if (call) {
    const [tool = "", args = "{}"] = call;
    const { text, event } = await box.call(tool, args, { trace: newTrace(), step: 1 }, options.signal);
    log(event);
    process.stdout.write(`${visible(text)}\n`);
    return event.outcome === "ok" ? 0 : 1;
  }
  if (ask !== undefined) {
    const messages: Message[] = [SYSTEM, { role: "user", content: ask }];
    const { answer, end } = await runTurn(box, model!, messages, options);
    process.stdout.write(`${visible(answer)}\n`);
    return end === "answered" ? 0 : 1;
  }
  if (list || model === null) {
    for (const tool of box.offered("")) process.stdout.write(`${lineOf(tool)}\n`);
    if (list) return 0;
    throw new UsageError("a chat needs a model: set OPENAI_BASE_URL, or use --call, which needs none");
  }
  await chat(box, model, terminal!, options);
  return 0;
}

function policiesOf(
  flags: HostFlags,
  commands: readonly ServerCommand[],
  person: Parameters<typeof answering>[1],
) {
  const { tools, maxResultBytes, mostTools, perTurn, perMinute } = flags;
  const trusted = commands.filter(({ own }) => own).map(({ name }) => name);
  return {
    ...(tools && { allowed: { tools } }),
    maxResultBytes,
    mostTools,
    limits: { perTurn, perMinute },
    ...(flags.confirm && {
      confirm: { person, needs: (tool: OfferedTool) => isConsequential(tool, trusted) },
    }),
  };
}

function shownBy({ keepResults }: HostFlags): Pick<TurnOptions, "shown"> {
  return keepResults === undefined ? {} : { shown: (messages) => leaveOutResults(messages, keepResults) };
}

function tellProblems(host: Host): void {
  for (const { server, problem, leftOut } of host.servers) {
    if (problem !== null) process.stderr.write(`wirebook: ${visible(`${server}: ${problem}`)}\n`);
    for (const { tool, why } of leftOut)
      process.stderr.write(`wirebook: ${visible(`${server}: its tool ${tool} is left out: ${why}`)}\n`);
  }
}

const log = (event: ToolEvent): void => void process.stderr.write(`${JSON.stringify(event)}\n`);

const lineOf = ({ name, description }: OfferedTool) =>
  `${name.padEnd(26)} ${visible(description.split("\n")[0]!).slice(0, 80)}`;

const words = (text: string): string[] => text.split(",").map((each) => each.trim());

function answers(text: string, before: ReadyAnswer[]): ReadyAnswer[] {
  try {
    return [...before, readAnswer(text)];
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function count(flags: string, about: string, least = 1): Option {
  return new Option(flags, about).argParser((text) => {
    const n = Number(text);
    if (!/^\d+$/.test(text) || n < least)
      throw new UsageError(`${flags.split(" ")[0]} ${text}: a number from ${least} on`);
    return n;
  });
}
