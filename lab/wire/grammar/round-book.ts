import { originOf } from "../state-changes.ts";
import { textMark } from "../text-mark.ts";
import type { Round } from "./round.ts";

/** Rounds that are remembered, and how much text their questions, requests and states may be: a flood must not fill the memory. */
const MOST_ROUNDS = 1000;
const MOST_TEXT = 4 * 1024 * 1024;
/** States of forgotten rounds that are known again, by their marks. */
const MOST_MARKS = 10_000;
/** States that a strange one is compared with. */
const MOST_COMPARED = 64;

/**
 * The rounds of one session, over all of its connections: an instance that holds the key may go on with what another
 * one began. The newest of them; what is forgotten is never held against anyone.
 */
export class RoundBook {
  readonly #rounds = new Map<Round, number>();
  readonly #marks = new Set<string>();
  #text = 0;
  #lost = { state: false, question: false };

  /** Notes a round; `text` is how many characters it takes. */
  add(round: Round, text: number): void {
    this.#rounds.set(round, text);
    this.#text += text;
    for (const [oldest, size] of this.#rounds) {
      if (oldest === round || (this.#rounds.size <= MOST_ROUNDS && this.#text <= MOST_TEXT)) return;
      this.#rounds.delete(oldest);
      this.#text -= size;
      this.#forget(oldest);
    }
  }

  /** Newest first. */
  rounds(): Round[] {
    return [...this.#rounds.keys()].toReversed();
  }

  /** Whether a state that no remembered round has may have come all the same. */
  mayHaveCome(state: string): boolean {
    return this.#lost.state || (this.#marks.size > 0 && this.#marks.has(textMark(state)));
  }

  /** Whether a question without a state may have been asked that is forgotten. */
  get mayHaveAsked(): boolean {
    return this.#lost.question;
  }

  /** The round whose state this one resembles most; null where it resembles none of the newest. */
  nearest(state: string): Round | null {
    const given = this.rounds()
      .filter((round): round is Round & { state: string } => round.state !== null)
      .slice(0, MOST_COMPARED)
      .toReversed();
    return (
      given[
        originOf(
          state,
          given.map((round) => round.state),
        )
      ] ?? null
    );
  }

  #forget({ state, usedBy }: Round): void {
    if (state === null) {
      if (usedBy === null) this.#lost.question = true;
      return;
    }
    this.#marks.add(textMark(state));
    if (this.#marks.size <= MOST_MARKS) return;
    this.#marks.delete(this.#marks.values().next().value!);
    this.#lost.state = true;
  }
}
