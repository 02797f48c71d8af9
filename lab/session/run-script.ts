import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { LineEvent } from "../bench/wire-event.ts";
import { NotApproved, type Bench } from "../bench/bench.ts";
import { exitText } from "../bench/connection.ts";
import { ServerConfigError } from "../bench/server-command.ts";
import type { Outcome } from "../engine/scheduler.ts";
import { fillString } from "../format/fill.ts";
import { parseJson } from "../format/json-text.ts";
import type { Cell } from "../format/lab.ts";
import { CellValue } from "./cell-value.ts";
import type { LabServers } from "./lab-servers.ts";
import { textView, utf8 } from "./text-view.ts";
import type { OutcomeView } from "./view.ts";

export interface ScriptCellRun {
  cell: Cell;
  bench: Bench;
  servers: LabServers;
  /** Where the session keeps its files. */
  folder: string;
  inputs: ReadonlyMap<string, CellValue>;
  signal: AbortSignal;
  show(outcome: () => OutcomeView): void;
  onStartFailure(): void;
}

/** Runs a client program; the cell's value is `{frames, log, out, exit}`. A client that fails is a value, too. */
export async function runScriptCell(run: ScriptCellRun): Promise<Outcome<CellValue>> {
  const { cell, bench, servers, signal } = run;
  const filled = fillString(cell.source, (name) => run.inputs.get(name)?.text);
  if (!filled.ok) return { ok: false, error: filled.message };
  const recording = join(run.folder, `${cell.id.replaceAll(/[^\w-]/g, "-")}-${randomUUID()}.tap.jsonl`);
  try {
    const command = servers.client(cell.options.client!);
    const ran = await bench.script(command, { cell: cell.id, input: filled.value, recording, signal });
    if (ran.exit.error) {
      run.onStartFailure();
      return { ok: false, error: `\`${command.name}\` ${exitText(ran.exit)}` };
    }
    const frames = ran.lines.filter(({ direction }) => direction !== "err");
    const log = logOf(ran.lines, ran.err);
    const { code, signal: ended } = ran.exit;
    const out = textView(ran.out);
    run.show(() => ({
      kind: "script",
      client: command.name,
      out,
      err: textView(ran.err.filter((line) => parseLine(line) === null).join("\n")),
      frames: frames.length,
      first: frames[0]?.n ?? null,
      logs: log.length,
      code,
      signal: ended,
    }));
    const text =
      `{"frames":[${frames.map(frameText).join(",")}],"log":[${log.join(",")}],` +
      `"out":${JSON.stringify(ran.out)},"exit":${JSON.stringify({ code, signal: ended })}}`;
    return { ok: true, value: new CellValue(text) };
  } catch (error) {
    if (error instanceof ServerConfigError) run.onStartFailure();
    else if (!(error instanceof NotApproved)) throw error;
    return { ok: false, error: error.message };
  }
}

/** The server's log lines as JSON text: from the recording where it has them, else from what the client passed on. */
function logOf(lines: readonly LineEvent[], err: readonly string[]): string[] {
  const recorded = lines
    .filter(({ log }) => log !== null)
    .map(({ line }) => line.content.toString("utf8").trim());
  if (recorded.length > 0) return recorded;
  return err.map(parseLine).filter((text) => text !== null);
}

/** A JSON object's text; null for any other line. */
function parseLine(line: string): string | null {
  const parsed = parseJson(line);
  return parsed.ok && parsed.root.type === "object" ? line.trim() : null;
}

/** One recorded line as JSON text, a frame's own bytes in it. */
function frameText({ n, direction, line, message, era, paired }: LineEvent): string {
  const head = {
    n,
    direction,
    kind: message?.kind ?? null,
    method: paired?.method ?? message?.method ?? null,
    era,
    bytes: line.bytes,
  };
  const text = line.whole ? utf8(line.content) : null;
  const frame = text !== null && message?.json !== undefined ? `,"frame":${text.trim()}` : "";
  return `${JSON.stringify(head).slice(0, -1)}${frame}}`;
}
