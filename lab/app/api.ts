import type {
  CompletionsView,
  FitView,
  PreviewView,
  Rewrite,
  RewriteView,
} from "../session/completion-view.ts";
import type { AnswerFrame } from "../session/answer-frames.ts";
import type { CellEdit, CellEditAnswer } from "../session/cell-edit.ts";
import type { LabEntry } from "../session/list-view.ts";
import type { PersonsAnswer, RunAnswer } from "../session/open-lab.ts";
import type { WholeFrame } from "../session/open-wire.ts";
import type { RecordingEntry } from "../session/recording-entry.ts";
import type { LabView, ProblemView } from "../session/view.ts";
import type { RowPortion } from "../session/wire-row.ts";
import { readLines } from "./read-lines.ts";

/** A request that the session refused, or that never arrived (`status` 0). `message` is for the person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** A cell's text that is not in the file yet, and the file's version that it goes over. */
export interface Edit {
  source: string;
  version: string;
}

/** The session's HTTP API. Every call carries the token; every failure is an `ApiError` with a sentence. */
export class Api {
  /** This page's own name, so that its stream and its words about itself count as one. */
  readonly page = crypto.randomUUID();

  constructor(
    readonly token: string,
    readonly lab: string = "",
  ) {}

  labs(): Promise<LabEntry[]> {
    return this.#json("GET", "/api/labs");
  }
  /** Newest first. */
  recordings(): Promise<RecordingEntry[]> {
    return this.#json("GET", "/api/recordings");
  }
  /** Makes a new lab from the template, named by its title. */
  create(title: string): Promise<{ id: string }> {
    return this.#json("POST", "/api/labs", { title });
  }
  open(): Promise<LabView> {
    return this.#json("GET", this.#path());
  }
  /** Runs a cell, with an edit of it committed before. 409, and nothing runs, where the file changed underneath. */
  run(cell: string, options: Partial<Edit> & { manual?: true } = {}): Promise<RunAnswer> {
    return this.#json("POST", this.#path("run"), { cell, ...options });
  }
  async runAll(): Promise<void> {
    await this.#json("POST", this.#path("run-all"), {});
  }
  /** Goes on in a walk with those of these cells that have not run; `again`: from the start, up to them. */
  async walk(cells: readonly string[], again: boolean): Promise<void> {
    await this.#json("POST", this.#path("walk"), { cells, ...(again ? { again } : {}) });
  }
  async interrupt(): Promise<void> {
    await this.#json("POST", this.#path("interrupt"), {});
  }
  async restart(server: string): Promise<void> {
    await this.#json("POST", this.#path("servers", server, "restart"), {});
  }
  async approve(key: string): Promise<void> {
    await this.#json("POST", this.#path("approve"), { key });
  }
  /** Saves a cell's text. 409 where the file changed underneath. */
  save(cell: string, source: string, version: string): Promise<{ version: string }> {
    // So that a draft still arrives when the page closes; browsers refuse that for bodies above 64 KiB.
    const keepalive = source.length < 20_000;
    return this.#json("POST", this.#path("cells", cell), { source, version }, { keepalive });
  }
  /** Answers the question of a form cell, once. 409 where the file or the question is another by now. */
  answer(cell: string, given: PersonsAnswer, version: string): Promise<RunAnswer & { version: string }> {
    return this.#json("POST", this.#path("answer"), { cell, ...given, version });
  }
  /** The frames that would carry this answer of a form cell. */
  answerFrames(cell: string, given: PersonsAnswer): Promise<AnswerFrame[]> {
    return this.#json("POST", this.#path("answer-frames"), { cell, ...given });
  }
  /** Changes the cells beside their text. 409 where the file changed underneath. */
  editCells(edit: CellEdit, version: string): Promise<CellEditAnswer> {
    return this.#json("POST", this.#path("edit"), { edit, version });
  }
  complete(cell: string, source: string, offset: number, signal: AbortSignal): Promise<CompletionsView> {
    return this.#json("POST", this.#path("complete"), { cell, source, offset }, withSignal(signal));
  }
  rewrite(cell: string, source: string, as: Rewrite): Promise<RewriteView> {
    return this.#json("POST", this.#path("rewrite"), { cell, source, as });
  }
  fits(cell: string, source: string, signal: AbortSignal): Promise<FitView[]> {
    return this.#json("POST", this.#path("fits"), { cell, source }, withSignal(signal));
  }
  /** How one line of the wire fits each revision; empty for what is no frame, and for one too long to be judged. */
  frameFits(n: number): Promise<FitView[]> {
    return this.#json("GET", this.#path("frames", String(n), "fits"));
  }
  /** What a reference, such as `round1.result`, stands for now. */
  preview(reference: string): Promise<PreviewView> {
    return this.#json("POST", this.#path("preview"), { reference });
  }
  lint(cell: string, source: string, signal?: AbortSignal): Promise<ProblemView[]> {
    return this.#json("POST", this.#path("lint"), { cell, source }, withSignal(signal));
  }
  frame(n: number, signal?: AbortSignal): Promise<WholeFrame> {
    return this.#json("GET", this.#path("frames", String(n)), undefined, withSignal(signal));
  }
  /** The session's recording, JSON Lines; of it only what is about these runs of rows (first and last of each). */
  async recording(rows: readonly [number, number][] | null = null): Promise<Blob> {
    const path = this.#path("recording");
    return (await (rows === null ? this.request("GET", path) : this.request("POST", path, { rows }))).blob();
  }
  /** Keeps a recording of the person's own files; gives how it is listed. */
  async takeRecording(file: File): Promise<RecordingEntry> {
    const answer = await this.#send("POST", `/api/recordings?name=${encodeURIComponent(file.name)}`, {
      body: file,
      headers: { "content-type": "application/x-ndjson" },
    });
    return (await answer.json()) as RecordingEntry;
  }
  /** The rows before that of this number, the newest portion first. */
  rowsBefore(n: number, signal: AbortSignal): AsyncGenerator<RowPortion> {
    return this.#lines(`${this.#path("rows")}?before=${n}`, signal);
  }
  /** Numbers of the rows whose line goes on beyond what a page has, and holds this text. */
  find(text: string, signal: AbortSignal): AsyncGenerator<number[]> {
    return this.#lines(`${this.#path("find")}?text=${encodeURIComponent(text)}`, signal);
  }
  /** The lab as it is now, as one HTML file. */
  async exported(): Promise<Blob> {
    return (await this.request("GET", this.#path("export"))).blob();
  }
  /** The body of the event stream; the caller reads it. */
  async events(after: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const answer = await this.request(
      "GET",
      `${this.#path("events")}?after=${after}&page=${this.page}`,
      undefined,
      { signal },
    );
    if (answer.body === null) throw new ApiError("The event stream came without a body.", 0);
    return answer.body;
  }
  /** The page's word about itself. Never throws: there is nobody left to tell. */
  tell(state: "visible" | "hidden" | "closed"): void {
    const options = { keepalive: state === "closed" };
    this.request("POST", this.#path("page"), { page: this.page, state }, options).catch(() => undefined);
  }

  async *#lines<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
    const { body } = await this.request("GET", path, undefined, { signal });
    if (body !== null) yield* readLines<T>(body);
  }

  async #json<T>(method: string, path: string, body?: unknown, options?: RequestInit): Promise<T> {
    const answer = await this.request(method, path, body, options);
    const text = await answer.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  request(method: string, path: string, body?: unknown, options: RequestInit = {}): Promise<Response> {
    if (body === undefined) return this.#send(method, path, options);
    const headers = { "content-type": "application/json" };
    return this.#send(method, path, { ...options, headers, body: JSON.stringify(body) });
  }

  async #send(method: string, path: string, options: RequestInit): Promise<Response> {
    let answer: Response;
    try {
      const headers = { ...(options.headers as object), authorization: `Bearer ${this.token}` };
      answer = await fetch(path, { ...options, method, headers, cache: "no-store" });
    } catch (cause) {
      if (options.signal?.aborted === true) throw cause;
      throw new ApiError("Wirebook does not answer. Is it still running in its terminal?", 0);
    }
    if (!answer.ok) throw new ApiError(await sentence(answer), answer.status);
    return answer;
  }

  #path(...parts: string[]): string {
    return ["/api/labs", this.lab, ...parts]
      .map((part, i) => (i === 0 ? part : encodeURIComponent(part)))
      .join("/");
  }
}

const withSignal = (signal?: AbortSignal): RequestInit => (signal === undefined ? {} : { signal });

async function sentence(answer: Response): Promise<string> {
  try {
    const { error } = (await answer.json()) as { error?: unknown };
    if (typeof error === "string") return error;
  } catch {
    // Not ours; the status is all there is to say.
  }
  return `Wirebook answered with status ${answer.status}.`;
}
