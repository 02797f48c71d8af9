import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { FitView } from "../../session/completion-view.ts";
import type { CellView, ProblemView } from "../../session/view.ts";
import type { Api } from "../api.ts";

const PAUSE_MS = 300;

/** What is known of a text. `problems` are null where its draft says them. */
interface Looked {
  text: string;
  fits: readonly FitView[];
  problems: readonly ProblemView[] | null;
}

/** What one action did to a text. */
export interface Done {
  /** One sentence each. */
  readonly notes: readonly string[];
  /** What came of it. */
  readonly text: string;
  /** Whether there is anything to take back. */
  readonly changed: boolean;
}

/**
 * What the session says of the cell that a person is in, beside the problems of its draft: which revisions a frame
 * fits, and the problems that a saved text has, which the lab as a whole does not tell because they stop nothing.
 */
export class EditingHelp implements ReactiveController {
  #looked: Looked | null = null;
  #wanted: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #aborter = new AbortController();
  #done: Done | null = null;

  constructor(
    readonly host: ReactiveControllerHost,
    readonly api: () => Api | undefined,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.rest();
  }

  /** How a text fits each revision, as far as that is known; what was said of the text before it stands meanwhile. */
  get fits(): readonly FitView[] {
    return this.#looked?.fits ?? [];
  }

  /** Problems of a text that is saved; null where nobody looked at it. */
  problemsOf(text: string): readonly ProblemView[] | null {
    return this.#looked?.text === text ? this.#looked.problems : null;
  }

  /** What one action did to a text, while it is still that text. */
  doneTo(text: string): Done | null {
    return this.#done?.text === text ? this.#done : null;
  }

  tell(done: Done): void {
    this.#done = done;
    this.host.requestUpdate();
  }

  /** Looks at the text of a cell that a person is in, after a pause. */
  look(cell: CellView, text: string, isDraft: boolean): void {
    const wanted = `${isDraft ? "draft" : "saved"} ${cell.id} ${text}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(cell, text, isDraft), this.#looked === null ? 0 : PAUSE_MS);
  }

  /** Nobody is there any more. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#aborter.abort();
    if (this.#looked === null && this.#wanted === null) return;
    this.#looked = null;
    this.#wanted = null;
    this.#done = null;
    this.host.requestUpdate();
  }

  async #ask(cell: CellView, text: string, isDraft: boolean): Promise<void> {
    const api = this.api();
    if (api === undefined) return;
    this.#aborter.abort();
    this.#aborter = new AbortController();
    const { signal } = this.#aborter;
    const isFrame = cell.kind === "frame" && cell.language === "json";
    try {
      const [fits, problems] = await Promise.all([
        isFrame ? api.fits(cell.id, text, signal) : [],
        isDraft ? null : api.lint(cell.id, text, signal),
      ]);
      if (signal.aborted) return;
      this.#looked = { text, fits, problems };
      this.host.requestUpdate();
    } catch {
      // A help only; the next change asks again.
    }
  }
}
