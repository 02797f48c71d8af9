/** Whether a panel follows the newest row, and how many came since a person scrolled away from it. */
export class Tail {
  follows = true;
  /** Rows that came unseen. */
  unseen = 0;
  #newest = 0;

  /** Tells the number of the newest row. */
  came(newest: number): void {
    if (this.follows) this.unseen = 0;
    else if (newest > this.#newest) this.unseen += newest - this.#newest;
    this.#newest = newest;
  }

  /** Tells where a person scrolled to. True when what is shown changes. */
  scrolled({
    scrollTop,
    scrollHeight,
    clientHeight,
  }: Pick<Element, "scrollTop" | "scrollHeight" | "clientHeight">): boolean {
    this.follows = scrollTop + clientHeight >= scrollHeight - 4;
    if (!this.follows || this.unseen === 0) return false;
    this.unseen = 0;
    return true;
  }

  follow(): void {
    this.follows = true;
    this.unseen = 0;
  }
}
