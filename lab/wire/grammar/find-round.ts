import type { Message } from "../message.ts";
import { isObject, own } from "../own.ts";
import type { RoundBook } from "./round-book.ts";
import { isTryOf, type Round } from "./round.ts";

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
  const round = best(
    same,
    (each) => (isTryOf(message, each) ? 4 : 0) + (isOpen(each) ? 2 : 0) + (each.on === on ? 1 : 0),
  );
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
    best(same, (each) => (isOpen(each) ? 4 : 0) + (each.on === on ? 2 : 0) + (each.state === null ? 1 : 0)) ??
    askedElse(message, rounds, on);
  if (round !== null) return { as: round.state === null ? "same" : "left out", round };
  return { as: book.mayHaveAsked ? "forgotten" : "first", round: null };
}

/** A question without a state to the same tool, prompt or resource with other params, under one of the keys that are answered here. */
function askedElse(message: Message, rounds: readonly Round[], on: object): Round | null {
  const answers = own(message.json, "params", "inputResponses");
  if (!isObject(answers)) return null;
  return (
    rounds.find(
      ({ on: where, state, questions, asked, usedBy }) =>
        where === on &&
        usedBy === null &&
        state === null &&
        asked.method === message.method &&
        nameOf(asked.params) === nameOf(own(message.json, "params")) &&
        Object.keys(answers).some((key) => Object.hasOwn(questions, key)),
    ) ?? null
  );
}

function nameOf(params: Parameters<typeof own>[0]): unknown {
  return own(params, "name") ?? own(params, "uri");
}

function isOpen({ usedBy }: Round): boolean {
  return usedBy === null;
}

/** The first of those with the highest rank. */
function best(rounds: readonly Round[], rank: (round: Round) => number): Round | null {
  let [found, most]: [Round | null, number] = [null, -1];
  for (const round of rounds) {
    const its = rank(round);
    if (its > most) [found, most] = [round, its];
  }
  return found;
}
