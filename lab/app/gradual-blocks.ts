import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Blocks drawn at once on opening, and in each frame after: the first screen never waits for the last cell. */
const FIRST = 12;
const EACH_FRAME = 12;
/** Blocks of the end that are drawn at once for whoever goes there: a screenful. */
const LAST = 12;

/**
 * Which blocks of a notebook are drawn by now: those from the start, and for whoever went to the end some of there.
 * It goes on by itself, some in each frame, until all are.
 */
export class GradualBlocks implements ReactiveController {
  #fromStart = FIRST;
  #fromEnd = 0;

  /** `count` tells how many blocks there are. */
  constructor(
    readonly host: ReactiveControllerHost,
    readonly count: () => number,
  ) {
    host.addController(this);
  }

  get whole(): boolean {
    return this.#fromStart + this.#fromEnd >= this.count();
  }

  /** The blocks that are drawn, in page order. */
  of<Block>(blocks: readonly Block[]): readonly Block[] {
    if (this.whole) return blocks;
    return [...blocks.slice(0, this.#fromStart), ...blocks.slice(blocks.length - this.#fromEnd)];
  }

  hostUpdated(): void {
    if (!this.whole)
      requestAnimationFrame(() => setTimeout(() => this.#draw(this.#fromStart + EACH_FRAME, this.#fromEnd)));
  }

  /** Draws what is not drawn yet; resolves when it is there. */
  async all(): Promise<void> {
    this.#draw(Math.max(this.#fromStart, this.count()), this.#fromEnd);
    await this.host.updateComplete;
  }

  /** Draws the end, what lies between comes after; resolves when the end is there. */
  async end(): Promise<void> {
    this.#draw(this.#fromStart, LAST);
    await this.host.updateComplete;
  }

  #draw(fromStart: number, fromEnd: number): void {
    if (fromStart === this.#fromStart && fromEnd === this.#fromEnd) return;
    this.#fromStart = fromStart;
    this.#fromEnd = fromEnd;
    this.host.requestUpdate();
  }
}
