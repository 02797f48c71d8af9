/** Frames for which what comes into view may still take its real height. */
const SETTLES = 60;

/** Keeps an element in view that was just brought there: cells above that were never drawn move it. */
export function settleAt(element: Element): void {
  requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" })));
}

/**
 * Scrolls to the end, and stays there until all is drawn (`whole`) and what came into view has its real height, or
 * until a person moves on.
 */
export function stayAtEnd(page: HTMLElement, whole: () => boolean): void {
  const moved = new AbortController();
  for (const kind of ["wheel", "keydown", "pointerdown"])
    page.addEventListener(kind, () => moved.abort(), { signal: moved.signal, passive: true });
  const stay = (frames: number): void => {
    if (moved.signal.aborted) return;
    page.scrollTop = page.scrollHeight;
    if (frames === 0) moved.abort();
    else requestAnimationFrame(() => stay(whole() ? frames - 1 : frames));
  };
  stay(SETTLES);
}
