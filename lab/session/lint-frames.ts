import { byPlace } from "../format/diagnose.ts";
import { fillMapped, type MappedFill } from "../format/fill-mapped.ts";
import { parseJson } from "../format/json-text.ts";
import type { Cell, Diagnostic, Lab } from "../format/lab.ts";
import { classify } from "../wire/classify.ts";
import type { Pin } from "../wire/era.ts";
import { lintFrame, type Finding } from "../wire/lint-frame.ts";
import { isStray, type Json } from "../wire/message.ts";
import { constantsOf } from "./constants.ts";
import { knownFindings } from "../wire/known-findings.ts";
import { lintArguments, lintBareArguments } from "./lint-arguments.ts";
import { formAnswerProblems } from "./form-problems.ts";
import type { Offer } from "./seen-lists.ts";

/** What is odd about the JSON frames of a lab that are known before it runs, in the order of the file. */
export function lintFrames(lab: Lab): Diagnostic[] {
  const valueOf = constantsOf(lab);
  return lab.cells.flatMap((cell) => frameProblems(cell, { valueOf })).sort(byPlace);
}

/** What is known around a frame that is not sent yet. */
export interface FrameSurroundings {
  /** JSON text of a cell's value, for the references in the frame. */
  valueOf(name: string): string | undefined;
  /** What a server last said that it has. */
  offerOf?(server: string): Offer;
  /** What the connection that the frame would go to is pinned to. */
  pinOf?(server: string, connection: string): Pin | null;
}

/**
 * What is odd about a JSON frame cell as it would be sent, about the arguments of a `call` cell and a form's answer: warnings only, as
 * a frame may be as wrong as its author wants it to be. Nothing where it is no JSON (the lab's lint says so), nor about
 * what a reference stands for that has no value yet.
 */
export function frameProblems(cell: Cell, around: FrameSurroundings): Diagnostic[] {
  if (cell.kind === "form") return formAnswerProblems(cell, (name) => around.valueOf(name));
  const isFrame = cell.kind === "frame" && cell.options.raw === null;
  if ((!isFrame && cell.kind !== "call") || !parseJson(cell.source).ok) return [];
  const filled = fillMapped(cell.source, (name) => around.valueOf(name));
  const findings = isFrame ? frameFindings(cell, filled, around) : callFindings(cell, filled, around);
  const told = new Set<string>();
  return knownFindings(findings, filled).flatMap(({ code, message, path, span }) => {
    const at = span && filled.back(span);
    const before = cell.source.slice(0, at?.start ?? 0).split("\n");
    const words = path === "" ? message : `${path}: ${message}`;
    if (told.has(words)) return [];
    told.add(words);
    return [
      {
        code,
        severity: "warning",
        message: words,
        cell: cell.id,
        line: cell.line + before.length,
        column: before.at(-1)!.length + 1,
        span: at,
      } satisfies Diagnostic,
    ];
  });
}

function frameFindings(
  cell: Cell,
  { text, holes }: MappedFill,
  around: FrameSurroundings,
): readonly Finding[] {
  const message = classify(text, "c2s");
  // What is no message may become one.
  if (isStray(message) && holes.length > 0) return [];
  const { to, on } = cell.options;
  const pins = to.map((server) => around.pinOf?.(server, on ?? "default") ?? null);
  const lints = (pins.length === 0 ? [null] : pins).map((pinned) =>
    lintFrame(text, { direction: "c2s", pinned, message }),
  );
  const json = message.json as Json;
  const offers = around.offerOf
    ? to.map((server) => lintArguments(text, json, server, around.offerOf!(server)))
    : [];
  return [...lints, ...offers].flat();
}

/** `tool=` of a call is the server's name, two underscores, and the tool's. */
function callFindings(cell: Cell, { text }: MappedFill, around: FrameSurroundings): readonly Finding[] {
  const [server, ...name] = (cell.options.tool ?? "").split("__");
  const tool = server && around.offerOf?.(server).tools?.items.get(name.join("__"));
  return tool ? lintBareArguments(text, JSON.parse(text) as Json, tool) : [];
}
