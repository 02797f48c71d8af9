const LINT_MS = 300;
/** After the first key that is not saved: a process that is killed takes at most a second of typing along. */
const SAVE_MS = 900;

/** What is under way for one cell's draft: its lint, its save, and the texts that were sent. */
export class PendingDraft {
  /** Texts on their way to the file, whose echo is no conflict. */
  readonly sent = new Set<string>();
  /** Of the lint that was asked for. */
  aborter?: AbortController;
  /** The version over which a refused draft was sent again by itself. */
  retried?: string;
  #lint?: ReturnType<typeof setTimeout>;
  #save?: ReturnType<typeof setTimeout>;

  /** The text changed: lint after a pause, and a save that no later key puts off. */
  changed(lint: () => void, save: () => void): void {
    clearTimeout(this.#lint);
    this.#lint = setTimeout(lint, LINT_MS);
    this.#save ??= setTimeout(() => {
      this.#save = undefined;
      save();
    }, SAVE_MS);
  }

  /** Another way of saving takes the place of the one that waits. */
  saveNoMore(): void {
    clearTimeout(this.#save);
    this.#save = undefined;
  }

  /** The draft ends. */
  end(): void {
    clearTimeout(this.#lint);
    this.saveNoMore();
    this.aborter?.abort();
  }
}
