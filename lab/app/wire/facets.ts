import type { WireRow } from "../../session/view.ts";

/** What rows are told apart by, beside trace and text. */
export const facets = ["server", "direction", "era", "method", "outcome", "cell"] as const;
export type Facet = (typeof facets)[number];

/** Of each facet the values that a row may have; none chosen lets every row pass. */
export type Chosen = Readonly<Record<Facet, ReadonlySet<string>>>;

const none: ReadonlySet<string> = new Set();
export const nothingChosen: Chosen = {
  server: none,
  direction: none,
  era: none,
  method: none,
  outcome: none,
  cell: none,
};

/** With a value chosen, or no longer. */
export function toggled(chosen: Chosen, facet: Facet, value: string): Chosen {
  const values = new Set(chosen[facet]);
  if (!values.delete(value)) values.add(value);
  return { ...chosen, [facet]: values };
}

/** Finds the other half of an exchange. */
export type RowAt = (n: number) => WireRow | undefined;

/** The values of a row; none where the facet says nothing of it. */
function valuesOf(row: WireRow, facet: Facet, rowAt: RowAt): readonly string[] {
  switch (facet) {
    case "server":
      return [row.server, row.client ?? ""].filter((name) => name !== "");
    case "direction":
      return [row.direction];
    case "era":
      return row.era === null ? [] : [row.era];
    case "method":
      return row.method === null ? [] : [row.method];
    case "cell":
      return row.cell === null ? [] : [row.cell];
    case "outcome":
      return outcomes(row, rowAt);
  }
}

/** How an exchange ended, said of both its halves; a question of the server counts as one. */
function outcomes(row: WireRow, rowAt: RowAt): readonly string[] {
  if (row.kind === "stray") return ["no message"];
  if (row.kind === "answer" || row.kind === "error") return [answered(row)];
  if (row.kind !== "request") return [];
  const answer = row.peer === null ? undefined : rowAt(row.peer);
  if (answer === undefined) return row.peer === null ? ["no answer"] : [];
  return answer.kind === "answer" || answer.kind === "error" ? [answered(answer)] : [];
}

function answered({ kind, outcome }: WireRow): string {
  if (kind === "error") return outcome === null || outcome === "error" ? "error" : `error ${outcome}`;
  return outcome === "tool-error" ? "tool error" : outcome === "input-required" ? "asks" : (outcome ?? "ok");
}

/** Says of each row whether it has one of the chosen values of every facet of which some are. */
export function passer(chosen: Chosen, rowAt: RowAt): (row: WireRow) => boolean {
  const asked = facets.filter((facet) => chosen[facet].size > 0);
  return (row) =>
    asked.every((facet) => valuesOf(row, facet, rowAt).some((value) => chosen[facet].has(value)));
}

/** The values that the rows themselves have, so that every server's own methods and codes can be chosen. */
export class FacetValues {
  readonly #values = new Map<Facet, Set<string>>(facets.map((facet) => [facet, new Set()]));
  /** Rows are looked at once: what may be said of one by now was said of others, too. */
  #from = Infinity;
  #to = -Infinity;

  take(rows: readonly WireRow[], rowAt: RowAt): void {
    // The lab was opened anew: its rows count from one again.
    if ((rows.at(-1)?.n ?? -Infinity) < this.#to) this.#forget();
    for (let at = 0; at < rows.length && rows[at]!.n < this.#from; at += 1) this.#add(rows[at]!, rowAt);
    // The newest exchange may still be open when it is first seen.
    for (let at = rows.length - 1; at >= 0 && rows[at]!.n > this.#to - 50; at -= 1)
      this.#add(rows[at]!, rowAt);
    this.#from = Math.min(this.#from, rows[0]?.n ?? Infinity);
    this.#to = Math.max(this.#to, rows.at(-1)?.n ?? -Infinity);
  }

  #forget(): void {
    for (const values of this.#values.values()) values.clear();
    this.#from = Infinity;
    this.#to = -Infinity;
  }

  of(facet: Facet): string[] {
    const values = this.#values.get(facet)!;
    if (facet === "direction") return ["c2s", "s2c", "err", "meta"].filter((value) => values.has(value));
    return [...values].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  }

  #add(row: WireRow, rowAt: RowAt): void {
    for (const [facet, values] of this.#values)
      for (const value of valuesOf(row, facet, rowAt)) values.add(value);
  }
}
