const watched = new WeakMap<Element, (near: boolean) => void>();

// Made at first use: the module is also read where there is no browser.
let observer: IntersectionObserver | null = null;

/** Calls back when `element` comes within half a screen of view, or leaves it. One observer serves the page. */
export function watchNear(element: Element, callback: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: "50% 0px" },
  );
  watched.set(element, callback);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
