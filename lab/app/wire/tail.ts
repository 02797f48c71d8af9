/** Whether a panel follows the newest line, and how many came since a person scrolled away from it. */
export class Tail {
  follows = true;
  /** Lines that came unseen. */
  unseen = 0;
  /** Number of the newest line that was seen. */
  #seen = 0;

  /** Tells the number of the newest line shown, and how to count those after one. */
  came(newest: number, after: (n: number) => number): void {
    if (this.follows) this.#seen = newest;
    this.unseen = this.follows || newest <= this.#seen ? 0 : after(this.#seen);
  }

  /** Tells what is in view now. True when what is said of unseen lines changes. */
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
