let px = 0;
globalThis.addEventListener?.("resize", () => (px = 0));

/** px of one rem, asked of the browser once until the window or its zoom changes. */
export const remPx = (): number =>
  (px ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
