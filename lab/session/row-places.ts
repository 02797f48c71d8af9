/** Where in a recording's file the line of each row stands, of the newest rows: older ones are let go. */
export class RowPlaces {
  readonly #most: number;
  /** Rows that were let go: the first kept one has the next number. */
  #gone = 0;
  #at: number[] = [];
  #bytes: number[] = [];

  /** @param most rows that are kept, at least */
  constructor(most: number) {
    this.#most = most;
  }

  /** Notes the place of the next row; rows are numbered from 1. */
  add(at: number, bytes: number): void {
    this.#at.push(at);
    this.#bytes.push(bytes);
    if (this.#at.length < this.#most * 1.2) return;
    this.#gone += this.#at.length - this.#most;
    this.#at = this.#at.slice(-this.#most);
    this.#bytes = this.#bytes.slice(-this.#most);
  }

  /** Byte and length of a row's line in the file; null where there is no such row, or no longer. */
  of(n: number): { at: number; bytes: number } | null {
    const at = this.#at[n - 1 - this.#gone];
    return at === undefined ? null : { at, bytes: this.#bytes[n - 1 - this.#gone]! };
  }

  /** The number of the row whose line begins at this byte; null where none does, or none that is kept. */
  numberAt(at: number): number | null {
    let [low, high] = [0, this.#at.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.#at[middle] === at) return middle + 1 + this.#gone;
      if (this.#at[middle]! < at) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }
}
