import type { Bench } from "../bench/bench.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import { questionView } from "./ask.ts";
import { cellShape, serversOf } from "./cell-shape.ts";
import type { CellValue } from "./cell-value.ts";
import { cellView, type CellRun } from "./cell-view.ts";
import { cellsById } from "./cells-by-id.ts";
import type { LabDocument } from "./lab-document.ts";
import { serverView, unapprovedClient } from "./server-view.ts";
import type { CellView, LabView, ServerView, WalkView } from "./view.ts";

/** What a picture of a lab is made from, as it is at the moment it is asked for. */
export interface Sitter {
  readonly id: string;
  readonly document: LabDocument;
  readonly runs: ReadonlyMap<string, CellRun>;
  readonly approved: ReadonlyMap<string, boolean>;
  readonly scheduler: Scheduler<CellValue>;
  readonly bench: Bench;
  /** The servers end before everything runs. */
  readonly restarting: boolean;
  readonly walk: WalkView;
}

/** Draws an open lab as the page gets it. */
export class LabPicture {
  constructor(readonly of: Sitter) {}

  cell(id: string): CellView | null {
    const { document, scheduler, runs } = this.of;
    const { lab } = document;
    const cell = cellsById(lab).get(id);
    if (!cell) return null;
    const question = questionView(cell, { lab, scheduler, runs });
    const shape = cellShape(cell, serversOf(cell));
    return cellView(cell, lab, shape, scheduler, runs.get(id), cell.options.wait, question);
  }

  server(name: string): ServerView {
    const { document, bench, approved } = this.of;
    return serverView(name, document.servers, bench, approved.get(`server ${name}`) ?? true);
  }

  /** The servers, and the clients that wait for a person's approval. */
  servers(): ServerView[] {
    const { document, approved } = this.of;
    const { servers } = document;
    const waiting = servers.clients.filter((name) => approved.get(`client ${name}`) === false);
    return [
      ...servers.names.map((name) => this.server(name)),
      ...waiting.map((name) => unapprovedClient(servers.client(name))),
    ];
  }

  /** Everything but the wire. */
  lab(): Omit<LabView, "wire" | "wireTotal" | "event"> {
    const { file, lab } = this.of.document;
    return {
      id: this.of.id,
      lab: lab.front.lab,
      title: lab.front.title,
      protocol: lab.front.protocol,
      file: file.shown,
      readOnly: file.readOnly,
      version: file.version,
      view: lab.front.view,
      blocks: lab.blocks.map((block) =>
        block.kind === "prose"
          ? { kind: "prose", id: block.id, nodes: block.nodes }
          : { kind: "cell", id: block.id },
      ),
      cells: lab.cells.map((cell) => this.cell(cell.id)!),
      servers: this.servers(),
      ...this.status(),
    };
  }

  status(): Pick<LabView, "running" | "points" | "problems" | "notices" | "walk"> {
    const { document, scheduler, runs } = this.of;
    const { lab, problems, notices } = document;
    const checks = lab.cells.filter(({ kind }) => kind === "check");
    const got = checks.reduce((sum, { id }) => {
      const outcome = scheduler.get(id).result === "ok" ? runs.get(id)?.outcome?.() : null;
      return sum + (outcome?.kind === "check" ? outcome.verdict.points.got : 0);
    }, 0);
    const of = checks.reduce((sum, { options }) => sum + (options.points ?? 0), 0);
    return {
      running: this.of.restarting || scheduler.running.length > 0 || scheduler.queue.length > 0,
      points: { got, of },
      problems: problems.map((problem) => ({ ...problem })),
      notices: [...notices],
      walk: this.of.walk,
    };
  }
}
