import type { Message } from "../message.ts";
import { isObject, own } from "../own.ts";
import type { RoundBook } from "./round-book.ts";
import { answersOf, hasIdOf, isAnsweredBy, isTryOf, type Round } from "./round.ts";

/**
 * Which round a second try goes on with, and how its state stands to that round's:
 * `same`: letter by letter, or neither has one. `altered`: not the one that came. `left out`: one came, and none goes
 * back. `unasked`: none came, and one goes back. Without a round: `strange`, a state that came with no answer;
 * `first`, answers that nobody asked for; `forgotten`, where nothing can be said.
 */
export type Found =
  | { readonly as: "same" | "altered" | "left out" | "unasked"; readonly round: Round }
  | { readonly as: "strange" | "first" | "forgotten"; readonly round: null };

/** Finds the round of a request with a state or with answers. `on` is the connection it was sent on. */
export function findRound(message: Message, state: string | null, book: RoundBook, on: object): Found {
  const rounds = book.rounds();
  return state === null ? byRequest(message, rounds, book, on) : byState(message, state, rounds, book, on);
}

function byState(message: Message, state: string, rounds: Round[], book: RoundBook, on: object): Found {
  const same = rounds.filter((round) => round.state === state);
  const round = best(same, (each) => [
    isTryOf(message, each),
    isOpen(each),
    isAnsweredBy(message, each),
    each.on === on,
    !hasIdOf(message, each),
  ]);
  if (round !== null) return { as: "same", round };
  if (book.mayHaveCome(state)) return { as: "forgotten", round: null };
  const waiting = rounds.find((each) => each.on === on && isOpen(each) && isTryOf(message, each)) ?? null;
  const near = book.nearest(state);
  if (near !== null) return { as: "altered", round: isTryOf(message, near) ? near : (waiting ?? near) };
  if (waiting === null) return { as: "strange", round: null };
  return { as: waiting.state === null ? "unasked" : "altered", round: waiting };
}

function byRequest(message: Message, rounds: Round[], book: RoundBook, on: object): Found {
  const same = rounds.filter((round) => isTryOf(message, round));
  const round =
    best(same, (each) => [
      isOpen(each),
      isAnsweredBy(message, each),
      each.state === null,
      each.on === on,
      !hasIdOf(message, each),
    ]) ?? askedElse(message, rounds, on);
  if (round !== null) return { as: round.state === null ? "same" : "left out", round };
  return { as: book.mayHaveAsked ? "forgotten" : "first", round: null };
}

/** A question without a state to the same tool, prompt or resource with other params, under one of the keys that are answered here. */
function askedElse(message: Message, rounds: readonly Round[], on: object): Round | null {
  const keys = Object.keys(answersOf(message));
  const params = own(message.json, "params");
  const name = isObject(params) ? nameOf(params) : undefined;
  return (
    rounds.find(
      (round) =>
        round.on === on &&
        isOpen(round) &&
        round.state === null &&
        round.asked.method === message.method &&
        nameOf(round.asked.params) === name &&
        keys.some((key) => Object.hasOwn(round.questions, key)),
    ) ?? null
  );
}

function nameOf(params: Round["asked"]["params"]): unknown {
  return own(params, "name") ?? own(params, "uri");
}

function isOpen({ usedBy }: Round): boolean {
  return usedBy === null;
}

/** The one of which most holds, what comes first counting more than all after it; the first of equals. */
function best(rounds: readonly Round[], of: (round: Round) => boolean[]): Round | null {
  let [found, most]: [Round | null, number] = [null, -1];
  for (const round of rounds) {
    const all = of(round);
    const its = all.reduce((sum, holds) => sum * 2 + (holds ? 1 : 0), 0);
    if (its > most) [found, most] = [round, its];
    if (all.every(Boolean)) break;
  }
  return found;
}
