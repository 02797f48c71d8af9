import { basename, isAbsolute } from "node:path";
import type { CellView, EndView, LabView, WireRow } from "../view.ts";

/** Folders of the computer it ran on, and what they are called instead. */
export type Folders = readonly (readonly [folder: string, name: string])[];

/**
 * A view for others: without processes and start commands, and with the folders of the computer shortened in all that
 * Wirebook and the servers' logs say. What crossed the wire stays as it is.
 */
export function bareView(view: LabView, folders: Folders): LabView {
  const short = (text: string) =>
    folders.reduce((all, [folder, name]) => (folder.length < 2 ? all : all.replaceAll(folder, name)), text);
  const end = (ended: EndView | null): EndView | null =>
    ended && { ...ended, stderr: ended.stderr.map(short), how: short(ended.how) };
  return {
    ...view,
    file: isAbsolute(view.file) ? basename(view.file) : view.file,
    readOnly: true,
    running: false,
    cells: view.cells.map((cell) => bareCell(cell, short, end)),
    servers: view.servers.map((server) => ({
      ...server,
      from: short(server.from),
      // Not started, then; whether somebody had allowed it says nothing about the lab.
      state: server.state === "unapproved" ? "off" : server.state,
      connections: server.connections.map((connection) => ({ ...connection, pid: null })),
      end: end(server.end),
      approval: null,
    })),
    wire: view.wire.map((row) => bareRow(row, short)),
    problems: view.problems.map((problem) => ({ ...problem, message: short(problem.message) })),
    notices: view.notices.map((notice) => ({ ...notice, text: short(notice.text) })),
  };
}

function bareCell(
  cell: CellView,
  short: (text: string) => string,
  end: (ended: EndView | null) => EndView | null,
): CellView {
  const { outcome } = cell;
  const why = cell.why === null ? null : short(cell.why);
  if (outcome?.kind === "frame")
    return {
      ...cell,
      why,
      outcome: { ...outcome, sides: outcome.sides.map((side) => ({ ...side, ended: end(side.ended) })) },
    };
  if (outcome?.kind === "script") {
    const { out, err } = outcome;
    const texts = { out: { ...out, text: short(out.text) }, err: { ...err, text: short(err.text) } };
    return { ...cell, why, outcome: { ...outcome, ...texts } };
  }
  return { ...cell, why };
}

function bareRow(row: WireRow, short: (text: string) => string): WireRow {
  const log = row.log && { ...row.log, text: short(row.log.text) };
  if (row.direction === "c2s" || row.direction === "s2c") return { ...row, log };
  const outcome = row.outcome === null ? null : short(row.outcome);
  return { ...row, log, outcome, text: { ...row.text, text: short(row.text.text) } };
}
