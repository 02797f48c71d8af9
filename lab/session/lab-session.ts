import type { Approvals } from "../bench/approvals.ts";
import { Bench } from "../bench/bench.ts";
import type { ServerCommand } from "../bench/server-command.ts";
import { Scheduler, type Continued } from "../engine/scheduler.ts";
import type { CellEdit, CellEditAnswer } from "./cell-edit.ts";
import { Answering, withForms } from "./answering.ts";
import { valueOf } from "./ask.ts";
import { cellShape, serversOf } from "./cell-shape.ts";
import type { CellValue } from "./cell-value.ts";
import { CellRuns } from "./cell-runs.ts";
import { movedCells } from "./continued-cells.ts";
import { Drafting } from "./drafting.ts";
import { EventFeed } from "./event-feed.ts";
import { executeCell } from "./execute-cell.ts";
import { FileWatch } from "./file-watch.ts";
import { LabApprovals } from "./lab-approvals.ts";
import { LabDocument } from "./lab-document.ts";
import type { LabFile } from "./lab-file.ts";
import { LabPicture } from "./lab-picture.ts";
import { Refusal, type OpenLab, type PersonsAnswer, type RunAnswer, type RunOptions } from "./open-lab.ts";
import type { OpenRows } from "./open-wire.ts";
import { newestRows } from "./page-rows.ts";
import { CheckRunner } from "./run-check.ts";
import { SeenLists } from "./seen-lists.ts";
import { SessionWire } from "./session-wire.ts";
import { TextTurns } from "./text-turns.ts";
import { Walk } from "./walk.ts";
import type { LabEvent, LabView, ServerView } from "./view.ts";

export interface SessionOptions {
  id: string;
  file: LabFile;
  approvals: Approvals;
  /** Where this session keeps its frames. */
  folder: string;
  overrides?: ReadonlyMap<string, ServerCommand>;
  /** Reads the file again when it changes on the disk, as a page wants it. */
  watch?: boolean;
}

/** One open lab: its cells, the scheduler, the bench, and the events they give rise to. */
export class LabSession implements OpenLab {
  readonly id: string;
  readonly recording: string;
  readonly drafting: Drafting;
  /** Servers that could not be started at all, since the session began. */
  startFailures = 0;
  closed = false;
  readonly #options: SessionOptions;
  readonly #wire: SessionWire;
  readonly #feed: EventFeed;
  readonly #bench: Bench;
  readonly #scheduler: Scheduler<CellValue>;
  readonly #checks: CheckRunner;
  readonly #runs = new CellRuns((ids) => this.#feed.cells(withForms(this.#document.lab, ids)));
  readonly #approvals: LabApprovals;
  readonly #document: LabDocument;
  readonly #texts: TextTurns;
  readonly #lists = new SeenLists();
  readonly #walk: Walk;
  readonly #watch: FileWatch | null;
  readonly #answering: Answering;

  private constructor(options: SessionOptions) {
    this.#options = options;
    this.id = options.id;
    this.#approvals = new LabApprovals(options.approvals);
    this.#document = new LabDocument(options.file, options.folder, options.overrides);
    this.#texts = new TextTurns(this.#document, {
      changed: (continued) => {
        this.#takeCells(continued);
        return this.#lookUpApprovals();
      },
      noticed: () => this.#feed.status(),
    });
    this.#wire = new SessionWire(options.folder, (why) => {
      this.#document.notices.push({ kind: "gap", text: `The recording has a gap: ${why}` });
      this.#feed.status();
    });
    this.recording = this.#wire.recording;
    this.#checks = new CheckRunner(this.#wire.rows);
    this.#feed = new EventFeed(
      () => this.#picture,
      () => this.#wire.rows.total,
    );
    this.#bench = new Bench({
      resolve: (server) => this.#document.servers.resolve(server),
      approvals: options.approvals,
      onEvent: (event) => {
        this.#lists.add(event);
        this.#feed.rows(this.#wire.add(event));
      },
      onServer: (server) => this.#feed.server(server),
      backlog: () => this.#wire.backlog(),
    });
    this.#scheduler = new Scheduler<CellValue>({
      execute: (id, inputs, signal) => this.#execute(id, inputs, signal),
      onChange: (ids) => this.#feed.cells(withForms(this.#document.lab, ids)),
      epoch: (server) => this.#bench.epoch(server),
    });
    this.drafting = new Drafting({
      document: this.#document,
      lists: this.#lists,
      valueOf: (name) => valueOf(this.#scheduler, name),
      pinOf: (server, name) => this.#bench.connection(server, name)?.pin ?? null,
    });
    const view = (id: string) => this.#picture.cell(id);
    this.#answering = new Answering(this.#document, this.#texts, this.#scheduler, view);
    this.#walk = new Walk({
      scheduler: this.#scheduler,
      checks: this.#checks,
      runs: this.#runs,
      rows: () => this.#wire.rows.total.rows,
      restart: () => Promise.all(this.#started().map((server) => this.#restart(server))),
      onChange: () => this.#feed.status(),
    });
    this.#takeCells();
    const catchUp = () => void this.#catchUp();
    this.#watch = options.watch ? new FileWatch(() => this.path, catchUp) : null;
  }

  /** Opens a lab: reads it, and computes what needs no server. Starts nothing, sends nothing. */
  static async open(options: SessionOptions): Promise<LabSession> {
    const session = new LabSession(options);
    await session.#lookUpApprovals();
    session.#scheduler.open();
    return session;
  }

  /** Everything as it is now, for a picture of it. */
  get #picture(): LabPicture {
    return new LabPicture({
      id: this.id,
      document: this.#document,
      runs: this.#runs.all,
      approved: this.#approvals.known,
      scheduler: this.#scheduler,
      bench: this.#bench,
      restarting: this.#walk.restarting,
      walk: this.#walk.view,
    });
  }

  /** The file it is in by now. */
  get path(): string {
    return this.#options.file.path;
  }

  get wire(): OpenRows {
    return this.#wire;
  }

  /** Servers and clients whose start a person has not approved yet. */
  get unapproved(): ServerView[] {
    return this.#picture.servers().filter(({ approval }) => approval !== null);
  }

  view(): LabView {
    this.#feed.flush();
    const { rows } = this.#wire;
    const wire = newestRows(rows.all());
    return { ...this.#picture.lab(), wire, wireTotal: rows.total, event: this.#feed.log.last };
  }

  events(after: number, signal: AbortSignal): AsyncIterable<LabEvent> {
    return this.#feed.log.since(after, signal);
  }

  idle(): Promise<void> {
    return this.#scheduler.idle();
  }

  async run(cell: string, options: RunOptions = {}): Promise<RunAnswer> {
    this.#document.cell(cell);
    const { source, version = "", manual = false } = options;
    const committed = source === undefined ? {} : await this.edit(cell, source, version);
    const { asks, runs } = this.#scheduler.run(cell, { manual });
    if (asks.length > 0 && !manual)
      return { asks: asks.map((id) => this.#document.cell(id).name), ...committed };
    if (runs.length === 0)
      throw new Refusal(this.#picture.cell(cell)?.why ?? "This cell cannot run as it is written.", 422);
    return { started: true, ...committed };
  }

  runAll(): Promise<void> {
    return this.#walk.runAll();
  }

  async walk(cells: readonly string[], { again = false } = {}): Promise<void> {
    for (const id of cells) this.#document.cell(id);
    await (again ? this.#walk.replay(cells) : this.#walk.go(cells));
  }

  interrupt(): void {
    this.#walk.interrupt();
  }

  async restart(server: string): Promise<void> {
    if (!this.#document.servers.names.includes(server))
      throw new Refusal(`This lab has no server \`${server}\`.`, 404);
    await this.#restart(server);
    try {
      await this.#bench.start(server);
    } catch (error) {
      throw new Refusal((error as Error).message, 409);
    }
  }

  async approve(key: string): Promise<void> {
    const text = await this.#approvals.approve(key, this.#document.servers);
    if (text !== null) this.#document.notices.push({ kind: "error", text });
    this.#feed.whole();
  }

  edit(cell: string, source: string, version: string): Promise<{ version: string }> {
    return this.#texts.edit(cell, source, version);
  }

  editCells(edit: CellEdit, version: string): Promise<CellEditAnswer> {
    return this.#texts.editCells(edit, version);
  }

  answer(cell: string, answer: PersonsAnswer, version: string): Promise<RunAnswer> {
    return this.#answering.answer(cell, answer, version);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.#watch?.close();
    this.interrupt();
    await this.#bench.close();
    await this.#texts.settled();
    await this.#checks.close();
    await this.#wire.close();
  }

  /** Takes in the cells as the file has them now. */
  #takeCells(continued?: Continued): void {
    const { cells } = this.#document.lab;
    this.#scheduler.edit(
      cells.map((cell) => cellShape(cell, serversOf(cell))),
      continued,
    );
    const ids = cells.map(({ id }) => id);
    this.#runs.keep(ids, continued?.ids);
    const moved = movedCells(continued?.ids);
    if (moved.size > 0) this.#feed.rows(this.#wire.rows.rename(moved));
  }

  /** The file is another on the disk: it is read when nothing runs. */
  async #catchUp(): Promise<void> {
    await this.#scheduler.idle();
    if (this.closed) return;
    // Nobody waits for this: what goes wrong is told where the lab is read, and must not end the process.
    await this.#texts.catchUp().catch((error: unknown) => {
      const text = `The file changed and could not be read again: ${(error as Error).message}`;
      this.#document.notices.push({ kind: "error", text });
      this.#feed.status();
    });
  }

  /** Servers with a connection, live or ended. */
  #started(): string[] {
    return this.#document.servers.names.filter((name) => this.#bench.connections(name).length > 0);
  }

  async #restart(server: string) {
    this.#document.servers.forget(server);
    const done = await this.#bench.restart(server);
    this.#scheduler.restarted(server);
    await this.#lookUpApprovals();
    return done;
  }

  async #lookUpApprovals(): Promise<void> {
    await this.#approvals.lookUp(this.#document.servers);
    this.#feed.whole();
  }

  #execute(id: string, inputs: ReadonlyMap<string, CellValue>, signal: AbortSignal) {
    return this.#runs.time(id, (show) =>
      executeCell({
        cell: this.#document.cell(id),
        inputs,
        signal,
        show,
        bench: this.#bench,
        rows: this.#wire.rows,
        checks: this.#checks,
        servers: this.#document.servers,
        folder: this.#options.folder,
        restart: (server) => this.#restart(server),
        ...this.#answering.begun(id),
        onStartFailure: () => void (this.startFailures += 1),
      }),
    );
  }
}
