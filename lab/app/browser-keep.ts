/** What this page was told to keep; all there is where the browser keeps nothing. */
const here = new Map<string, string>();

/** A choice that was kept under a key; null where there is none. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return here.get(key) ?? null;
  }
}

/**
 * Keeps a choice over reloads; null forgets it. A page in a sandbox, or in a browser that keeps nothing for it, keeps
 * it as long as it lives.
 */
export function keep(key: string, text: string | null): void {
  if (text === null) here.delete(key);
  else here.set(key, text);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Forbidden, or full.
  }
}
