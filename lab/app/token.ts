import { keep, kept } from "./browser-keep.ts";

const KEY = "wirebook.token";

/**
 * The token of this Wirebook process. It comes once, in the address's fragment, which no request carries; it moves
 * to local storage (kept by origin, so by port) and leaves the address. Null where none was ever given.
 */
export function takeToken(): string | null {
  const given = /^#(?:token=)?([\w-]{16,})$/.exec(location.hash)?.[1];
  if (given !== undefined) {
    keep(KEY, given);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return kept(KEY);
}
