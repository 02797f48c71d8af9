import type { RoundBook } from "../wire/grammar/round-book.ts";
import { Child, type Exit } from "./child.ts";
import { exitText } from "./connection.ts";
import { FollowedRecording } from "./follow-recording.ts";
import { RecordedWire } from "./recorded-wire.ts";
import type { ServerCommand } from "./server-command.ts";
import type { LineEvent, MetaEvent, WireEvent, WirePlace } from "./wire-event.ts";

/** In an argument of a client's command: the path of a recording that Wirebook follows. */
const tapMark = "{tap}";

/** ms between two looks at the recording while the client runs. */
const look = 50;

/** Characters of a client's output that are kept; the rest is cut, and the text says so. */
const outLimit = 4 * 1024 * 1024;

export interface ScriptOptions {
  /** The client's command; `{tap}` in its arguments becomes the recording's path. */
  command: ServerCommand;
  /** Written to its standard input, which is then closed. */
  input: string;
  cell: string;
  /** Where the client may write its recording; it must not exist yet. */
  recording: string;
  place: WirePlace;
  owner: string;
  /** See `ConnectionHost.rounds`. */
  rounds: RoundBook;
  nextRow(): number;
  emit(event: WireEvent): void;
  signal: AbortSignal;
}

/** What a client did. */
export interface ScriptRun {
  exit: Exit;
  out: string;
  /** Lines of its standard error, the server's log lines among them where it passes them on. */
  err: string[];
  /** What crossed between it and its servers, in order. */
  lines: LineEvent[];
}

/**
 * Runs a client program and follows the recording it makes: what crosses between it and its server is told as it
 * happens, as if it had crossed here.
 *
 * @throws ServerConfigError when the program is not found.
 */
export async function runScript(options: ScriptOptions): Promise<ScriptRun> {
  const { place, recording, cell, signal } = options;
  const args = options.command.args.map((arg) => arg.replaceAll(tapMark, recording));
  const out = new Kept();
  const err = new Kept();
  const lines: LineEvent[] = [];
  const follow = new FollowedRecording(recording);
  const wire = new RecordedWire({
    nextRow: options.nextRow,
    rounds: options.rounds,
    cell,
    maker: { client: place.server, conn: place.conn },
  });
  const take = () => {
    for (const record of follow.next()) {
      const event = wire.event(record);
      if (event === null) continue;
      lines.push(event);
      options.emit(event);
    }
  };
  const child = new Child({ ...options.command, args }, options.owner, {
    stdout: (chunk) => out.add(chunk),
    stderr: (chunk) => err.add(chunk),
    readAll: () => true,
    exit: () => {},
  });
  const timer = setInterval(take, look);
  const abort = () => void child.stop();
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  child.write(Buffer.from(options.input));
  child.end();
  const exit = await child.exited;
  clearInterval(timer);
  signal.removeEventListener("abort", abort);
  take();
  follow.close();
  options.emit(metaEvent(options, place, cell, exit));
  const text = err.text;
  return { exit, out: out.text, err: text === "" ? [] : text.replace(/\n$/, "").split("\n"), lines };
}

function metaEvent({ nextRow }: ScriptOptions, place: WirePlace, cell: string, exit: Exit): MetaEvent {
  const text = `the client of ${cell} ${exit.error ?? exitText(exit)}`;
  return {
    ...place,
    kind: "meta",
    n: nextRow(),
    t: Date.now(),
    meta: "exit",
    text,
    detail: { ...exit, cell },
  };
}

/** The beginning of what a program wrote. */
class Kept {
  #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    if (this.#bytes < outLimit) this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  get text(): string {
    const text = Buffer.concat(this.#chunks).toString("utf8");
    return this.#bytes <= outLimit ? text : `${text.slice(0, outLimit)}\n… ${this.#bytes} bytes in all\n`;
  }
}
