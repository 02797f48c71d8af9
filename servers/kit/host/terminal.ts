import { createInterface } from "node:readline";
import type { Interface } from "node:readline";
import { record } from "../log-record.ts";
import { visible } from "../visible.ts";
import { readField } from "./read-field.ts";
import type { Answer, Person, Question } from "./question.ts";

/** The person at the terminal: one question at a time, in the order in which they were asked. */
export class Terminal {
  readonly #lines: Interface;
  readonly #waiting: ((line: string | null) => void)[] = [];
  readonly #typed: string[] = [];
  #closed = false;
  #turn: Promise<unknown> = Promise.resolve();

  /** What Ctrl-C does: nothing more is asked. */
  onInterrupt: () => void = () => this.close();

  /** What is asked is written to `output`. */
  constructor(
    private readonly output: NodeJS.WritableStream = process.stdout.isTTY ? process.stdout : process.stderr,
  ) {
    this.#lines = createInterface({
      input: process.stdin,
      output: this.output,
      terminal: process.stdin.isTTY,
    });
    this.#lines.on("line", (line) => {
      const waiting = this.#waiting.shift();
      if (waiting) waiting(line);
      // What is piped in comes before it is asked for; what a person types ahead is no answer to a later question.
      else if (!process.stdin.isTTY) this.#typed.push(line);
    });
    this.#lines.on("close", () => {
      this.#closed = true;
      for (const waiting of this.#waiting.splice(0)) waiting(null);
    });
    this.#lines.on("SIGINT", () => this.onInterrupt());
  }

  /** What is typed after `prompt`; null where input has ended, or nobody waits any more. */
  ask(prompt: string, signal?: AbortSignal): Promise<string | null> {
    const ready = this.#typed.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    if (this.#closed || signal?.aborted) return Promise.resolve(null);
    this.output.write(prompt);
    return new Promise((resolve) => {
      const settle = (line: string | null) => {
        signal?.removeEventListener("abort", abort);
        resolve(line);
      };
      const abort = () => {
        this.#waiting.splice(this.#waiting.indexOf(settle), 1);
        this.output.write("\n(nobody waits for this any more)\n");
        settle(null);
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(settle);
    });
  }

  /** A line of text, which may be anybody's. */
  say(text: string): void {
    this.write(`${visible(text)}\n`);
  }

  write(text: string): void {
    this.output.write(text);
  }

  /** Shows each question with the server that asks it. Anything but a yes is a no; no answer at all is a cancel. */
  readonly person: Person = (question) => {
    const answer = this.#turn.then(() => this.#put(question));
    this.#turn = answer.catch(() => {});
    return answer;
  };

  close(): void {
    this.#lines.close();
  }

  async #put({ server, method, params, possible, signal }: Question): Promise<Answer> {
    if (signal.aborted) return { action: "cancel" };
    const isForm = method === "elicitation/create" && params["mode"] !== "url";
    const message = typeof params["message"] === "string" ? params["message"] : "";
    // Each line is marked as the server's: its words could look like ours.
    const words = isForm ? message : wishOf(method, params, message);
    this.say(`\n[${server} asks] ${words.replaceAll("\n", "\n  | ")}`);
    if (!possible) {
      this.say("  This host does not give that: refused.");
      return { action: "decline" };
    }
    const reply = await this.ask("  Accept? [y/N, c to cancel] ", signal);
    if (reply === null || /^c(ancel)?$/i.test(reply.trim())) return { action: "cancel" };
    if (!/^y(es)?$/i.test(reply.trim())) return { action: "decline" };
    if (!isForm) return { action: "accept" };
    const schema = record(params["requestedSchema"]);
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    const content: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(record(schema["properties"]))) {
      const read = await this.#field(key, record(field), required.includes(key), signal);
      if (read === "stop") return { action: "cancel" };
      if (read !== undefined) content[key] = read;
    }
    return { action: "accept", content };
  }

  /** Asks until the value fits. An empty line is the default, or nothing; of a field that must be filled, a way out. */
  async #field(
    key: string,
    field: Record<string, unknown>,
    required: boolean,
    signal: AbortSignal,
  ): Promise<unknown> {
    for (;;) {
      const typed = await this.ask(visible(`  ${promptOf(key, field, required)}: `), signal);
      if (typed === null) return "stop";
      const read = readField(typed, field);
      if ("value" in read) return read.value;
      if (typed.trim() === "" && !required) return undefined;
      this.say(`  ${read.fault}`);
    }
  }
}

function promptOf(key: string, field: Record<string, unknown>, required: boolean): string {
  const { description, default: usual } = field;
  const choices = Array.isArray(field["enum"]) ? ` ${JSON.stringify(field["enum"])}` : "";
  const about = typeof description === "string" ? ` (${description})` : "";
  const unset = usual === undefined ? (required ? "" : " [empty: leave out]") : ` [${JSON.stringify(usual)}]`;
  return `${key}${choices}${about}${unset}`;
}

function wishOf(method: string, params: Record<string, unknown>, message: string): string {
  if (method === "elicitation/create")
    return `${message}\n  It wants you to open this address yourself; nothing here opens it:\n  ${String(params["url"])}`;
  const what =
    method === "roots/list" ? "which folders it may work in" : "your model to answer a prompt of its own";
  return `for ${what} (${method}):\n${JSON.stringify(params, null, 2)}`;
}
