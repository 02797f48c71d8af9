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
  const part = (...steps: string[]) => partOf(value.text, [...side, ...steps]);
  const server = part("server");
  const request = part("request");
  return {
    server: text(own(server, "name")) ?? root.options.to[0] ?? null,
    connection: text(own(server, "connection")),
    epoch: number(own(server, "epoch")),
    // Only the 2026 family has such answers, whether or not the call said so.
    era: text(part("era")) ?? (path.includes("inputRequests") ? "2026" : null),
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

/** A part of a value, where it is small enough to be worth reading. */
function partOf(value: string, path: Path): Json | undefined {
  const parsed = parseJson(value);
  const found = parsed.ok ? nodeAt(value, parsed.root, path, "") : null;
  if (!found?.ok || found.node.end - found.node.start > 1024 * 1024) return undefined;
  const json = JSON.parse(value.slice(found.node.start, found.node.end)) as Json;
  return isObject(json) || typeof json === "string" ? json : undefined;
}

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
