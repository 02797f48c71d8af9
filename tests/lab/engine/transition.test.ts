import { describe, expect, test } from "vitest";
import type { CellState, ResultKind, Stale, Status } from "../../../lab/engine/state.ts";
import { initial, transition, type CellEvent } from "../../../lab/engine/transition.ts";

const input: Stale = { kind: "input", by: "a" };
const epoch: Stale = { kind: "epoch", server: "s", was: 1, now: 2 };
const stales: (Stale | null)[] = [null, { kind: "edited" }, input, epoch];

/** Every state that the invariants allow. */
const states: CellState[] = (["idle", "queued", "running"] satisfies Status[]).flatMap((status) =>
  ([null, "ok", "error", "aborted", "blocked", "invalid"] satisfies (ResultKind | null)[]).flatMap(
    (result): CellState[] => {
      if (result === null) return [{ status, result, stale: { kind: "never" }, blockedBy: null }];
      if (result === "blocked") return [{ status, result, stale: null, blockedBy: "x" }];
      if (result === "invalid")
        return status === "idle" ? [{ status, result, stale: null, blockedBy: null }] : [];
      return stales.map((stale) => ({ status, result, stale, blockedBy: null }));
    },
  ),
);

const events: Record<string, CellEvent> = {
  queued: { type: "queued" },
  dropped: { type: "dropped" },
  started: { type: "started" },
  published: { type: "published" },
  failed: { type: "failed" },
  aborted: { type: "aborted" },
  blocked: { type: "blocked", by: "y" },
  unblocked: { type: "unblocked" },
  invalid: { type: "invalid" },
  repaired: { type: "repaired" },
  forgotten: { type: "forgotten" },
  edited: { type: "edited" },
  judged: { type: "judged", stale: input },
};

/**
 * The expected next state as STATUS RESULT STALE in three letters: i(dle) q(ueued) r(unning); - o(k) e(rror)
 * a(borted) b(locked) x (invalid); n(ever) 0 (none) E(dited) J(udged) k(ept). A dot: the very same state.
 */
const table = `
                queued dropped started published failed aborted blocked unblocked invalid repaired forgotten edited judged
idle-null       q-k    .       .       .         .      .       ib0     .         ix0     .        .         .      .
idle-ok         qok    .       .       .         .      .       ib0     .         ix0     .        i-n       ioE    ioJ
idle-error      qek    .       .       .         .      .       ib0     .         ix0     .        i-n       ieE    ieJ
idle-aborted    qak    .       .       .         .      .       ib0     .         ix0     .        i-n       iaE    iaJ
idle-blocked    qbk    .       .       .         .      .       ib0     i-n       ix0     .        i-n       i-n    .
idle-invalid    .      .       .       .         .      .       .       .         .       i-n      .         .      .
queued-null     .      i-k     r-k     .         .      .       ib0     .         ix0     .        .         i-n    .
queued-ok       .      iok     rok     .         .      .       ib0     .         ix0     .        .         ioE    qoJ
queued-error    .      iek     rek     .         .      .       ib0     .         ix0     .        .         ieE    qeJ
queued-aborted  .      iak     rak     .         .      .       ib0     .         ix0     .        .         iaE    qaJ
queued-blocked  .      ibk     rbk     .         .      .       ib0     q-n       ix0     .        .         i-n    .
running-null    .      .       .       io0       ie0    ia0     ib0     .         ix0     .        .         iaE    .
running-ok      .      .       .       io0       ie0    ia0     ib0     .         ix0     .        .         iaE    roJ
running-error   .      .       .       io0       ie0    ia0     ib0     .         ix0     .        .         iaE    reJ
running-aborted .      .       .       io0       ie0    ia0     ib0     .         ix0     .        .         iaE    raJ
running-blocked .      .       .       io0       ie0    ia0     ib0     r-n       ix0     .        .         iaE    .
`;

const letters: Record<string, Status | ResultKind | null> = {
  i: "idle",
  q: "queued",
  r: "running",
  "-": null,
  o: "ok",
  e: "error",
  a: "aborted",
  b: "blocked",
  x: "invalid",
};

function expected(code: string, state: CellState, event: CellEvent): CellState {
  if (code === ".") return state;
  const [status, result, stale] = code;
  const by: Record<string, Stale | null> = {
    n: { kind: "never" },
    "0": null,
    E: { kind: "edited" },
    J: event.type === "judged" ? event.stale : null,
    k: state.stale,
  };
  return {
    status: letters[status!] as Status,
    result: letters[result!] as ResultKind | null,
    stale: by[stale!]!,
    blockedBy: result !== "b" ? null : event.type === "blocked" ? event.by : state.blockedBy,
  };
}

const [head, ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/ +/));
const codes = new Map(
  rows.map(([name, ...cells]) => [name, new Map(cells.map((code, i) => [head![i], code]))]),
);

describe("transition", () => {
  test("the table covers every state and every event", () => {
    expect(head).toEqual(Object.keys(events));
    expect(new Set(states.map(({ status, result }) => `${status}-${result}`))).toEqual(new Set(codes.keys()));
    expect(states).toHaveLength(3 * 14 + 1);
  });

  test.each(
    states.map(
      (state) => [`${state.status} ${state.result} ${state.stale?.kind ?? "fresh"}`, state] as const,
    ),
  )("%s", (_, state) => {
    for (const [name, event] of Object.entries(events)) {
      const code = codes.get(`${state.status}-${state.result}`)!.get(name)!;
      const next = transition(state, event);
      expect(next, name).toEqual(expected(code, state, event));
      if (code === ".") expect(next, `${name} changes nothing`).toBe(state);
    }
  });

  test("a new name is one in every state that says the old one, and nothing else changes", () => {
    for (const state of states) {
      const next = transition(state, { type: "renamed", from: state.blockedBy ?? "a", to: "new" });
      const said = JSON.stringify(state).includes('"by":"a"') || state.blockedBy !== null;
      expect(JSON.stringify(next)).toBe(
        JSON.stringify(state)
          .replace('"by":"a"', '"by":"new"')
          .replace('"blockedBy":"x"', '"blockedBy":"new"'),
      );
      if (!said) expect(next).toBe(state);
    }
  });

  test("no event leads out of the states that the invariants allow", () => {
    const allowed = new Set(
      states.map((state) => JSON.stringify({ ...state, blockedBy: state.blockedBy && "x" })),
    );
    for (const state of states)
      for (const event of Object.values(events)) {
        const next = transition(state, event);
        const shown = { status: next.status, result: next.result, stale: next.stale };
        expect(allowed).toContain(JSON.stringify({ ...shown, blockedBy: next.blockedBy && "x" }));
      }
    expect(allowed).toContain(JSON.stringify(initial));
  });

  test("an event that changes nothing gives the same object back", () => {
    for (const stale of stales) {
      const state: CellState = { status: "idle", result: "ok", stale, blockedBy: null };
      const again = stale && { ...stale };
      expect(transition(state, { type: "judged", stale: again })).toBe(state);
    }
    const blocked: CellState = { status: "idle", result: "blocked", stale: null, blockedBy: "y" };
    expect(transition(blocked, events["blocked"]!)).toBe(blocked);
  });

  test("a cell that has run is never judged as never run", () => {
    const state: CellState = { status: "idle", result: "error", stale: null, blockedBy: null };
    expect(transition(state, { type: "judged", stale: { kind: "never" } })).toBe(state);
  });
});
