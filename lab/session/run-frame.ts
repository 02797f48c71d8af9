import { ConnectionEnded, NotApproved, type Bench } from "../bench/bench.ts";
import { exitText } from "../bench/connection.ts";
import { ServerConfigError } from "../bench/server-command.ts";
import type { Outcome } from "../engine/scheduler.ts";
import { fillJson, fillRaw } from "../format/fill.ts";
import type { Cell } from "../format/lab.ts";
import { CellValue } from "./cell-value.ts";
import { envelopeOf, frameValue, type SentFrame } from "./frame-value.ts";
import { endView, sideView } from "./side-view.ts";
import { textView } from "./text-view.ts";
import type { FindingView, OutcomeView, SentView, SideView } from "./view.ts";
import type { WireRows } from "./wire-rows.ts";

export interface FrameRun {
  cell: Cell;
  bench: Bench;
  rows: WireRows;
  inputs: ReadonlyMap<string, CellValue>;
  signal: AbortSignal;
  /** Shows what there is so far. */
  show(outcome: () => OutcomeView): void;
  /** A server could not be started at all. */
  onStartFailure(): void;
}

/** The bytes that a frame cell sends, its references filled. */
function frameBytes(
  cell: Cell,
  inputs: ReadonlyMap<string, CellValue>,
): { ok: true; sent: SentFrame } | { ok: false; error: string } {
  const lookup = (name: string) => inputs.get(name)?.text;
  if (cell.options.raw !== null) {
    const filled = fillRaw(cell, lookup);
    if (!filled.ok) return { ok: false, error: place(cell, filled) + filled.message };
    return { ok: true, sent: { bytes: Buffer.from(filled.value), json: false } };
  }
  const filled = fillJson(cell.source, lookup);
  if (!filled.ok) return { ok: false, error: place(cell, filled) + filled.message };
  return { ok: true, sent: { bytes: Buffer.from(`${filled.value}\n`), json: true } };
}

/** `line 3: `, counted in the cell; nothing where the message says its place itself. */
export function place(cell: Cell, { message, span }: { message: string; span: { start: number } }): string {
  return /^line \d/.test(message) ? "" : `line ${cell.source.slice(0, span.start).split("\n").length}: `;
}

/** Sends a frame cell and waits for what comes back. Silence, errors and tool errors are values. */
export async function runFrame(run: FrameRun): Promise<Outcome<CellValue>> {
  const { cell, bench, rows, signal } = run;
  const filled = frameBytes(cell, run.inputs);
  if (!filled.ok) return filled;
  const { sent } = filled;
  let released = false;
  const show = (draw: () => SideView[]) =>
    run.show(() => {
      const sides = draw();
      return { kind: "frame", sent: { ...sentView(sent), findings: sentFindings(sides, rows) }, sides };
    });
  try {
    const sides = await bench.send({
      cell: cell.id,
      servers: cell.options.to,
      on: cell.options.on,
      bytes: sent.bytes,
      wait: cell.options.wait,
      signal,
      onChange: (states) => {
        const draw = () => states.map((state) => sideView(state, rows, bench));
        if (!released) return show(draw);
        // What comes late is drawn at once, and let go of.
        const views = draw();
        states.forEach((state) => state.release());
        show(() => views);
      },
    });
    const views = sides.map((side) => sideView(side, rows, bench));
    show(() => views);
    const broken = sides.find(({ exit }) => exit?.error);
    if (broken) {
      run.onStartFailure();
      return { ok: false, error: `\`${broken.place.server}\` ${exitText(broken.exit!)}` };
    }
    const epochs = Object.fromEntries(sides.map(({ place }) => [place.server, place.epoch]));
    const value = new CellValue(frameValue(sent, sides));
    released = true;
    sides.forEach((side) => side.release());
    return { ok: true, value, epochs };
  } catch (error) {
    if (error instanceof ConnectionEnded) {
      const { connection } = error;
      show(() => [endedSide(connection)]);
      return { ok: false, error: error.message };
    }
    if (error instanceof ServerConfigError) run.onStartFailure();
    else if (!(error instanceof NotApproved)) throw error;
    return { ok: false, error: error.message };
  }
}

/** Each thing said of what was sent, once: the same bytes are judged for each server, by what it speaks. */
function sentFindings(sides: readonly SideView[], rows: WireRows): FindingView[] {
  const all = sides.flatMap(({ request }) => (request === null ? [] : (rows.get(request)?.findings ?? [])));
  return [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function sentView({ bytes, json }: SentFrame): Omit<SentView, "findings"> {
  const text = bytes.toString("utf8");
  return {
    text: textView(json ? text.trimEnd() : text, bytes.length),
    bytes: bytes.length,
    envelope: envelopeOf(bytes),
  };
}

function endedSide(connection: ConnectionEnded["connection"]): SideView {
  return {
    server: connection.place.server,
    connection: connection.place.connection,
    epoch: connection.place.epoch,
    era: connection.era,
    pinnedBy: connection.pinnedBy,
    state: "ended",
    request: null,
    items: [],
    left: 0,
    strays: 0,
    received: 0,
    ms: null,
    waited: null,
    ended: endView(connection),
  };
}
