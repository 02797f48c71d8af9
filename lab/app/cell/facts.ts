import { html, type TemplateResult } from "lit";
import type { CellView } from "../../session/view.ts";
import type { FormView } from "../../session/question-view.ts";
import { aboutTime } from "../form/ask-head.ts";
import { msText } from "../answer/units.ts";

const SHOWN = 3;

/** Draws the names in a cell's facts: cells lead to themselves, servers to their chips. */
export interface FactLinks {
  cell(name: string): TemplateResult;
  server(name: string): TemplateResult;
}

/** What a cell is, in facts of a few words: `frame to cmdb`, `needs envelope`, `wait 500 ms`, `2 points`. */
export function cellFacts(cell: CellView, links: FactLinks): TemplateResult[] {
  const facts: TemplateResult[] = [html`<span>${kind(cell, links)}</span>`];
  const fact = (...parts: unknown[]) => void facts.push(html`<span>${parts}</span>`);
  if (cell.on !== null) fact("on ", html`<code>${cell.on}</code>`);
  const inputs = cell.kind === "form" ? [] : cell.reads;
  if (inputs.length > 0 && cell.kind !== "check") fact("needs ", list(inputs, links.cell));
  else if (cell.kind === "check" && inputs.length > 0) fact("looks at ", list(inputs, links.cell));
  if (cell.after.length > 0) fact("after ", list(cell.after, links.cell));
  if (cell.readBy.length > 0 && cell.kind === "value") fact("read by ", list(cell.readBy, links.cell));
  if (cell.wait !== null && cell.kind === "frame" && /\bwait=/.test(cell.info))
    fact(`wait ${msText(cell.wait)}`);
  if (cell.outcome?.kind === "form" && cell.stale === null) fact(...answeredBy(cell.outcome));
  const points = pointsOf(cell);
  if (points !== null) fact(points === 1 ? "1 point" : `${points} points`);
  return facts;
}

/** Who answered, and how long after the question. */
function answeredBy({ by, after }: FormView): string[] {
  const came = after === null ? "" : `, ${aboutTime(after)} after it came`;
  return [by === "you" ? `answered by you${came}` : "answered as the file says"];
}

/** The points of a check: of its verdict, or as its fence says before there is one. */
function pointsOf(cell: CellView): number | null {
  if (cell.kind !== "check") return null;
  if (cell.outcome?.kind === "check") return cell.outcome.verdict.points.of;
  const written = /\bpoints=(\d+)/.exec(cell.info)?.[1];
  return written === undefined ? null : Number(written);
}

function kind(cell: CellView, links: FactLinks): unknown {
  switch (cell.kind) {
    case "frame": {
      const what = { lf: "raw line", noeol: "raw bytes, no line end", escaped: "raw bytes, escaped" };
      return [cell.raw === null ? "frame" : what[cell.raw], " to ", list(cell.to, links.server)];
    }
    case "form":
      return cell.reads.length > 0 ? ["form for ", list(cell.reads, links.cell)] : "form";
    case "cel":
      return "expression";
    case "do":
      return cell.to.length > 0 ? ["acts on ", list(cell.to, links.server)] : "step";
    default:
      return cell.kind;
  }
}

function list(names: readonly string[], draw: (name: string) => TemplateResult): unknown[] {
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names;
  const more = names.length - shown.length;
  return [
    shown.flatMap((name, i) => (i === 0 ? [draw(name)] : [", ", draw(name)])),
    more > 0 ? ` and ${more} more` : "",
  ];
}
