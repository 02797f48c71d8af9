import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Blocks drawn at once on opening, and in each frame after: the first screen never waits for the last cell. */
const FIRST = 12;
const EACH_FRAME = 12;

/** How many blocks of a notebook are drawn by now. It goes on by itself, some in each frame, until all are. */
export class GradualBlocks implements ReactiveController {
  #drawn = FIRST;

  /** `count` tells how many blocks there are. */
  constructor(
    readonly host: ReactiveControllerHost,
    readonly count: () => number,
  ) {
    host.addController(this);
  }

  get drawn(): number {
    return this.#drawn;
  }
  get whole(): boolean {
    return this.#drawn >= this.count();
  }

  hostUpdated(): void {
    if (!this.whole) requestAnimationFrame(() => setTimeout(() => this.#draw(this.#drawn + EACH_FRAME)));
  }

  /** Draws what is not drawn yet; resolves when it is there. */
  async all(): Promise<void> {
    this.#draw(Math.max(this.#drawn, this.count()));
    await this.host.updateComplete;
  }

  #draw(blocks: number): void {
    if (blocks === this.#drawn) return;
    this.#drawn = blocks;
    this.host.requestUpdate();
  }
}
