import { requestStateOf } from "../../wire/request-state.ts";
import { originOf, stateChanges, type StateChange } from "../../wire/state-changes.ts";
import type { WireRow } from "../../session/view.ts";
import type { Api } from "../api.ts";

/** A `requestState` on the wire. */
export interface SeenState {
  row: WireRow;
  token: string;
  /** The state of a server that it was made from: itself where it came from one, null where it is like none. */
  origin: { row: WireRow; token: string } | null;
  /** What was changed since it came. */
  changes: readonly StateChange[];
}

/** Lines above this many bytes are not looked into. */
const LONGEST = 1_000_000;
/** The newest states that one is compared with. */
const COMPARED = 60;
const METHODS = new Set(["tools/call", "resources/read", "prompts/get"]);

/** Finds the states in rows of the wire. A line that the page does not have whole is fetched once. */
export class StateBook {
  readonly #api: () => Api | undefined;
  readonly #changed: () => void;
  /** By the row's number; undefined while it is fetched. */
  readonly #tokens = new Map<number, string | null | undefined>();
  #rows: readonly WireRow[] = [];
  #seen = new Map<number, SeenState>();
  #fetching = Promise.resolve();
  /** Another number whenever what is known is more. */
  revision = 0;

  /** @param changed told when a line that was fetched is there */
  constructor(api: () => Api | undefined, changed: () => void) {
    this.#api = api;
    this.#changed = changed;
  }

  /** Takes the rows that count now, oldest first; gives their states by the rows' numbers. */
  take(rows: readonly WireRow[]): ReadonlyMap<number, SeenState> {
    if (rows === this.#rows) return this.#seen;
    this.#rows = rows;
    return this.#find();
  }

  #find(): ReadonlyMap<number, SeenState> {
    const came: { row: WireRow; token: string }[] = [];
    const before = this.#seen;
    this.#seen = new Map();
    for (const row of this.#rows) {
      const token = this.#tokenOf(row);
      if (token == null) continue;
      if (row.direction === "s2c") {
        came.push({ row, token });
        this.#seen.set(row.n, { row, token, origin: { row, token }, changes: [] });
        continue;
      }
      const known = before.get(row.n);
      this.#seen.set(row.n, known?.origin ? known : sent(row, token, came.slice(-COMPARED)));
    }
    return this.#seen;
  }

  #tokenOf(row: WireRow): string | null | undefined {
    if (this.#tokens.has(row.n)) return this.#tokens.get(row.n);
    if (row.direction === "err" || row.direction === "meta" || row.encoding !== "utf8") return null;
    const token = requestStateOf(row.text.text);
    if (token !== null || !row.text.cut || !METHODS.has(row.method ?? "") || row.bytes > LONGEST) {
      this.#tokens.set(row.n, token);
      return token;
    }
    this.#tokens.set(row.n, undefined);
    this.#fetching = this.#fetching.then(() => this.#fetch(row.n));
    return undefined;
  }

  async #fetch(n: number): Promise<void> {
    const whole = await this.#api()
      ?.frame(n)
      .catch(() => null);
    const token = whole?.encoding === "utf8" ? requestStateOf(whole.text) : null;
    this.#tokens.set(n, token);
    if (token === null) return;
    this.#find();
    this.revision += 1;
    this.#changed();
  }
}

function sent(row: WireRow, token: string, came: readonly { row: WireRow; token: string }[]): SeenState {
  const origin =
    came[
      originOf(
        token,
        came.map((one) => one.token),
      )
    ] ?? null;
  return { row, token, origin, changes: origin === null ? [] : stateChanges(origin.token, token) };
}
