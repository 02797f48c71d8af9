import type { Place } from "../session/cell-edit.ts";

/**
 * What elements say upwards. They bubble out of shadow roots; `wb-lab` listens and acts.
 */
export interface AppEvents {
  /** Show this row of the wire in detail. */
  "wb-select-frame": { n: number };
  /** Bring this cell into view and select it. By id or by name. */
  "wb-select-cell": { id: string };
  /** Show only the frames of this trace; null shows all. */
  "wb-filter-trace": { trace: string | null };
  /** Restart a server, by the name the lab gives it. */
  "wb-restart": { server: string };
  /** Show a server's chip, by the name the lab gives it. */
  "wb-show-server": { server: string };
  /** Bring the nth heading of a block of prose into view. */
  "wb-show-heading": { block: string; index: number };
  /** Go past the head, to what the screen is about. */
  "wb-skip": null;
  /** Open the menu of a cell, by its id, at this button. */
  "wb-cell-menu": { id: string; button: HTMLElement };
  /** Offer the kinds of a new cell for this place, at this button. */
  "wb-add": { place: Place; button: HTMLElement };
  /** Take back the last change of the lab's cells. */
  "wb-undo": null;
  /** Show the lab as a page, or step by step. */
  "wb-show-as": { view: "page" | "steps" };
  /** Lay this frame beside another one. */
  "wb-compare": { n: number };
  /** Open the commands palette. */
  "wb-commands": null;
}

/** Sends one of `AppEvents` from `from`. */
export function say<K extends keyof AppEvents>(from: EventTarget, name: K, detail: AppEvents[K]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

/** Hears one of `AppEvents` at `at`, or from below it. */
export function hear<K extends keyof AppEvents>(
  at: EventTarget,
  name: K,
  act: (detail: AppEvents[K]) => void,
): void {
  at.addEventListener(name, (event) => act((event as CustomEvent<AppEvents[K]>).detail));
}
