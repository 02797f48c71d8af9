import { systemClock, type Clock } from "./clock.ts";

/** What a page says about itself. Hidden pages drop their stream and say so again each minute. */
export type PageWord = "visible" | "hidden" | "closed";

/** How a page's event stream ended: the page went, we cut it because the page did not read, or the lab ended. */
export type StreamEnd = "gone" | "slow" | "over";

interface Page {
  word: "visible" | "hidden";
  /** When it last said something, or last had a stream. */
  heard: number;
  streams: number;
}

interface LabPages {
  pages: Map<string | symbol, Page>;
  /** Since when no page has had the lab open; null while one has. */
  emptySince: number | null;
  cancelCheck: () => void;
}

const minute = 60_000;
/** A page with no stream that says nothing for this long is closed. */
const silentPageCloses = 60 * minute;
/** A lab that no page has had open for this long is abandoned. */
const emptyLabEnds = 10 * minute;
/** A person's tabs are fewer; of those without a stream, the longest unheard gives way. */
const mostPages = 100;

/**
 * Knows which pages have which lab open, and says when a lab has been left. A page has a lab open while it holds
 * an event stream, or has said that it is hidden and is heard again within the hour. It has closed when it says
 * so, when its last stream breaks and it had not said that it hides, or when that hour is over.
 */
export class PageLife {
  readonly #labs = new Map<string, LabPages>();
  readonly #clock: Clock;
  readonly #onAbandoned: (lab: string) => void;

  constructor(onAbandoned: (lab: string) => void, clock: Clock = systemClock) {
    this.#onAbandoned = onAbandoned;
    this.#clock = clock;
  }

  /** Some call was about this lab; where no page has it open, the time until it is abandoned starts anew. */
  touch(lab: string): void {
    const here = this.#lab(lab);
    if (here.emptySince !== null) here.emptySince = this.#clock.now();
    this.#settle(lab, here);
  }

  /** A page's word about itself, which also is its heartbeat. */
  say(lab: string, page: string, word: PageWord): void {
    const here = this.#lab(lab);
    if (word === "closed") here.pages.delete(page);
    else Object.assign(this.#page(here, page), { word, heard: this.#clock.now() });
    this.#settle(lab, here);
  }

  /** A stream began. Without a page's name it counts as a page of its own. Gives what to call at its end. */
  stream(lab: string, name: string | null): (end: StreamEnd) => void {
    const here = this.#lab(lab);
    const key = name ?? Symbol("a page without a name");
    const page = this.#page(here, key);
    page.streams += 1;
    this.#settle(lab, here);
    return (end) => {
      page.streams -= 1;
      page.heard = this.#clock.now();
      const left = end === "gone" && page.word === "visible" && page.streams === 0;
      if ((left || name === null) && here.pages.get(key) === page) here.pages.delete(key);
      if (this.#labs.get(lab) === here) this.#settle(lab, here);
    };
  }

  /** How many pages have a lab open. */
  pagesOf(lab: string): number {
    return this.#labs.get(lab)?.pages.size ?? 0;
  }

  /** Forgets all and calls nothing any more. */
  close(): void {
    for (const { cancelCheck } of this.#labs.values()) cancelCheck();
    this.#labs.clear();
  }

  #lab(lab: string): LabPages {
    let here = this.#labs.get(lab);
    if (here === undefined) {
      here = { pages: new Map(), emptySince: this.#clock.now(), cancelCheck: () => {} };
      this.#labs.set(lab, here);
    }
    return here;
  }

  #page(here: LabPages, key: string | symbol): Page {
    let page = here.pages.get(key);
    if (page === undefined) {
      if (here.pages.size >= mostPages) dropOldest(here.pages);
      page = { word: "visible", heard: this.#clock.now(), streams: 0 };
      here.pages.set(key, page);
    }
    return page;
  }

  /** Judges the lab now, and comes back when time alone would change the judgement. */
  #settle(lab: string, here: LabPages): void {
    here.cancelCheck();
    const now = this.#clock.now();
    let next = Infinity;
    for (const [key, page] of here.pages) {
      if (page.streams > 0) continue;
      const closes = page.heard + silentPageCloses;
      if (closes <= now) here.pages.delete(key);
      else next = Math.min(next, closes);
    }
    if (here.pages.size > 0) {
      here.emptySince = null;
    } else {
      here.emptySince ??= now;
      next = here.emptySince + emptyLabEnds;
      if (next <= now) {
        this.#labs.delete(lab);
        this.#onAbandoned(lab);
        return;
      }
    }
    here.cancelCheck =
      next === Infinity
        ? () => {}
        : this.#clock.after(Math.max(1, Math.ceil(next - now)), () => this.#settle(lab, here));
  }
}

function dropOldest(pages: Map<string | symbol, Page>): void {
  let oldest: { key: string | symbol; heard: number } | null = null;
  for (const [key, { streams, heard }] of pages) {
    if (streams === 0 && (oldest === null || heard < oldest.heard)) oldest = { key, heard };
  }
  if (oldest !== null) pages.delete(oldest.key);
}
