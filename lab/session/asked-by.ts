import { nodeAt, parseJson } from "../format/json-text.ts";
import type { Cell, Lab, Path } from "../format/lab.ts";
import type { Json } from "../wire/message.ts";
import { isObject, own } from "../wire/own.ts";
import type { CellValue } from "./cell-value.ts";
import type { AskedQuestion } from "./question-view.ts";

type AskedBy = Pick<AskedQuestion, "server" | "connection" | "epoch" | "era" | "call" | "round" | "key">;

/** Who asks, and for which call: of a question in the value of a frame cell, by its path there. */
export function askedBy(lab: Lab, root: Cell, value: CellValue, path: Path): AskedBy {
  const key = path.at(-2) === "inputRequests" && typeof path.at(-1) === "string" ? String(path.at(-1)) : null;
  const nobody = { server: null, connection: null, epoch: null, era: null, call: null, round: null, key };
  if (root.kind !== "frame") return nobody;
  // The answers of two servers stand below their names.
  const side = root.options.to.length > 1 ? path.slice(0, 1) : [];
  const { server, request, era } = factsOf(value, side);
  return {
    server: text(own(server, "name")) ?? root.options.to[0] ?? null,
    connection: text(own(server, "connection")),
    epoch: number(own(server, "epoch")),
    // Only the 2026 family has such answers, whether or not the call said so.
    era: text(era) ?? (path.includes("inputRequests") ? "2026" : null),
    call:
      text(own(request, "params", "name")) ??
      text(own(request, "params", "uri")) ??
      text(own(request, "method")),
    round: roundOf(lab, root),
    key,
  };
}

/** 1, and one more for each question that was answered on the way to this frame. */
function roundOf(lab: Lab, frame: Cell, seen = new Set<Cell>()): number {
  if (seen.has(frame)) return 1;
  seen.add(frame);
  const byName = new Map(lab.cells.map((cell) => [cell.name, cell]));
  const before = frame.reads.flatMap((name) => {
    const form = byName.get(name);
    const asked = form?.kind === "form" ? byName.get(form.options.for?.name ?? "") : undefined;
    return asked?.kind === "frame" ? [roundOf(lab, asked, seen)] : [];
  });
  return 1 + Math.max(0, ...before);
}

interface Facts {
  readonly server: Json | undefined;
  readonly request: Json | undefined;
  readonly era: Json | undefined;
}

/** Values do not change, may be large, and are asked for at every drawing of every question in them. */
const read = new WeakMap<CellValue, Map<string, Facts>>();

function factsOf(value: CellValue, side: Path): Facts {
  let known = read.get(value);
  if (!known) read.set(value, (known = new Map()));
  const key = JSON.stringify(side);
  let facts = known.get(key);
  if (!facts) known.set(key, (facts = readFacts(value.text, side)));
  return facts;
}

function readFacts(value: string, side: Path): Facts {
  const parsed = parseJson(value);
  /** A part, where it is small enough to be worth reading. */
  const part = (name: keyof Facts): Json | undefined => {
    const found = parsed.ok ? nodeAt(value, parsed.root, [...side, name], "") : null;
    if (!found?.ok || found.node.end - found.node.start > 1024 * 1024) return undefined;
    const json = JSON.parse(value.slice(found.node.start, found.node.end)) as Json;
    return isObject(json) || typeof json === "string" ? json : undefined;
  };
  return { server: part("server"), request: part("request"), era: part("era") };
}

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
