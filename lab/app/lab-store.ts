import type { CellView, LabEvent, LabView, ServerView, WireRow } from "../session/view.ts";

/**
 * What may change. An element listens to the topics it draws and to no other, so that one cell's event
 * re-renders one cell.
 *
 * `lab`: title, blocks, file · `status`: running, points, problems, notices · `cells`: any cell ·
 * `cell:ID`: that one · `servers` · `wire`: rows · `snapshot`: everything anew ·
 * `selection`: cell, frame, trace filter · `link`: the connection ·
 * `question`: what a person must decide before something runs · `faults`: what was asked and could not be done, or can
 * be taken back · `view`: what a person hides.
 */
export type Topic =
  | "lab"
  | "status"
  | "cells"
  | "servers"
  | "wire"
  | "snapshot"
  | "selection"
  | "link"
  | "question"
  | "faults"
  | "view"
  | `cell:${string}`;

/** `live`: events arrive · `lost`: Wirebook does not answer, trying again · `denied`: the token is not (or no longer) good. */
export type Link = "live" | "lost" | "denied";

/** Rows kept in the page; older ones are in the recording. */
export const KEPT_ROWS = 150_000;

/** An open lab as the page knows it: the snapshot, with the events since applied. Dispatches one `Event` per changed topic. */
export class LabStore extends EventTarget {
  #view: LabView;
  #shown: string;
  #cells = new Map<string, CellView>();
  #names = new Map<string, string>();
  #rows: WireRow[];
  #rowAt = new Map<number, WireRow>();
  #faults = new Map<string | null, string>();
  #link: Link = "live";
  #selectedCell: string | null = null;
  #selectedFrame: number | null = null;
  #traceFilter: string | null = null;
  #referred: string | null = null;

  constructor(view: LabView) {
    super();
    this.#view = view;
    this.#shown = view.version;
    this.#rows = view.wire;
    this.#index();
    this.#indexRows();
  }

  /** The lab. `cells`, `servers` and `wire` are kept current; treat all of it as read-only. */
  get view(): LabView {
    return this.#view;
  }
  /** Rows of the wire, oldest first, by their numbers. A new array after each change. */
  get rows(): readonly WireRow[] {
    return this.#rows;
  }
  get link(): Link {
    return this.#link;
  }
  get selectedCell(): string | null {
    return this.#selectedCell;
  }
  get selectedFrame(): number | null {
    return this.#selectedFrame;
  }
  get traceFilter(): string | null {
    return this.#traceFilter;
  }
  /** Name of the cell that the reference under the caret names. */
  get referred(): string | null {
    return this.#referred;
  }

  /** A cell by id, or by name. */
  cell(idOrName: string): CellView | undefined {
    return this.#cells.get(idOrName) ?? this.#cells.get(this.#names.get(idOrName) ?? "");
  }
  server(name: string): ServerView | undefined {
    return this.#view.servers.find((server) => server.name === name);
  }
  /** A row of the wire, if the page still holds it. */
  row(n: number): WireRow | undefined {
    return this.#rowAt.get(n);
  }

  selectCell(id: string | null): void {
    if (this.#selectedCell === id) return;
    this.#selectedCell = id;
    this.publish("selection");
  }
  selectFrame(n: number | null): void {
    if (this.#selectedFrame === n) return;
    this.#selectedFrame = n;
    this.publish("selection");
  }
  refer(name: string | null): void {
    if (this.#referred === name) return;
    const touched = [this.#referred, name].flatMap((one) => (one === null ? [] : (this.cell(one)?.id ?? [])));
    this.#referred = name;
    for (const id of touched) this.publish(`cell:${id}`);
  }
  filterTrace(trace: string | null): void {
    if (this.#traceFilter === trace) return;
    this.#traceFilter = trace;
    this.publish("selection");
  }
  setLink(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.publish("link");
  }

  /** The version of the file that the cells here are from; a save may have told of a later one. */
  get shownVersion(): string {
    return this.#shown;
  }

  /** The file's version, known from a save before the event that says so arrives. */
  setVersion(version: string): void {
    this.#view = { ...this.#view, version };
  }

  /** Says why something asked of a cell (or of the lab: null) could not be done; `null` text takes it back. */
  setFault(cell: string | null, text: string | null): void {
    const had = this.#faults.get(cell) ?? null;
    if (had === text) return;
    if (text === null) this.#faults.delete(cell);
    else this.#faults.set(cell, text);
    this.publish(cell === null ? "faults" : `cell:${cell}`);
  }
  fault(cell: string | null): string | null {
    return this.#faults.get(cell) ?? null;
  }

  /** A whole new snapshot, after a `reset`. */
  replace(view: LabView): void {
    this.#rows = view.wire;
    this.#indexRows();
    this.#takeLab(view);
    this.publish("snapshot");
    this.publish("wire");
  }

  /** Rows from before those that the page has, oldest first. An event may have told of some of them since. */
  takeOlder(rows: readonly WireRow[]): void {
    const older = rows.map((row) => this.#rowAt.get(row.n) ?? row);
    for (const row of older) this.#rowAt.set(row.n, row);
    for (const row of older) this.#logText(row);
    this.#keep([...older, ...this.#rows]);
    this.#view = { ...this.#view, wire: this.#rows };
    this.publish("wire");
  }

  /** Applies one event; `reset` is the caller's to answer with `replace`. */
  apply(event: LabEvent): void {
    if (event.id <= this.#view.event) return;
    switch (event.type) {
      case "cell":
        this.#takeCell(event.cell);
        break;
      case "lab":
        this.#takeLab({ ...event.lab, wire: this.#rows, wireTotal: this.#view.wireTotal, event: event.id });
        break;
      case "wire":
        this.#takeRows(event.rows);
        this.#view = { ...this.#view, wire: this.#rows, wireTotal: event.wireTotal };
        this.publish("wire");
        break;
      case "server":
        this.#view = {
          ...this.#view,
          servers: this.#view.servers.map((server) =>
            server.name === event.server.name ? event.server : server,
          ),
        };
        this.publish("servers");
        break;
      case "status": {
        const { running, points, problems, notices, walk } = event;
        this.#view = { ...this.#view, running, points, problems, notices, walk };
        this.publish("status");
        break;
      }
      case "reset":
        return;
    }
    this.#view = { ...this.#view, event: event.id };
  }

  #takeCell(cell: CellView): void {
    if (!this.#cells.has(cell.id)) return;
    this.#cells.set(cell.id, cell);
    this.#mended(cell);
    this.#view = { ...this.#view, cells: this.#view.cells.map((old) => (old.id === cell.id ? cell : old)) };
    this.publish(`cell:${cell.id}`);
    this.publish("cells");
  }

  /** A cell that runs, or has a fresh answer, has left behind what kept it from running. */
  #mended({ id, status, result, stale }: CellView): void {
    if (status !== "idle" || (result === "ok" && stale === null)) this.#faults.delete(id);
  }

  #takeLab(view: LabView): void {
    this.#shown = view.version;
    const before = this.#cells;
    this.#view = view;
    this.#index();
    for (const topic of ["lab", "servers", "status", "cells"] as const) this.publish(topic);
    for (const cell of view.cells) {
      this.#mended(cell);
      const old = before.get(cell.id);
      if (old === undefined || JSON.stringify(old) !== JSON.stringify(cell)) this.publish(`cell:${cell.id}`);
    }
    if (this.#selectedCell !== null && !this.#cells.has(this.#selectedCell)) this.selectCell(null);
  }

  #takeRows(rows: WireRow[]): void {
    const next = [...this.#rows];
    const last = next.at(-1)?.n ?? 0;
    for (const row of rows) {
      this.#rowAt.set(row.n, row);
      // One from before those that the page has comes with `takeOlder`.
      if (row.n > last) next.push(row);
      else if (row.n >= (next[0]?.n ?? 0)) next[placeOf(next, row.n)] = row;
    }
    for (const row of rows) this.#logText(row);
    this.#keep(next);
  }

  /** Keeps the newest of these rows. */
  #keep(rows: WireRow[]): void {
    for (const old of rows.splice(0, Math.max(0, rows.length - KEPT_ROWS))) this.#rowAt.delete(old.n);
    this.#rows = rows;
  }

  /** A joined log line's text comes once, with its own row. */
  #logText({ log, direction, text }: WireRow): void {
    if (log === null) return;
    log.text = direction === "err" ? text.text : (this.#rowAt.get(log.row)?.text.text ?? log.text);
  }

  #index(): void {
    this.#cells = new Map(this.#view.cells.map((cell) => [cell.id, cell]));
    this.#names = new Map(this.#view.cells.map((cell) => [cell.name, cell.id]));
  }

  #indexRows(): void {
    this.#rowAt = new Map(this.#rows.map((row) => [row.n, row]));
    for (const row of this.#rows) this.#logText(row);
  }

  /** Tells whoever draws `topic` to draw it again. */
  publish(topic: Topic): void {
    this.dispatchEvent(new Event(topic));
  }
}

/** Where the row of this number is; rows are in the order of their numbers. */
function placeOf(rows: readonly WireRow[], n: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.n < n) low = middle + 1;
    else high = middle;
  }
  return low;
}
