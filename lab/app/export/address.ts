/** In an exported page it stands for `shell/address.ts`: every address is a fragment of the page itself. */
export const cellAddress = (_lab: string, name: string): string => `#${encodeURIComponent(name)}`;

/** See `cellAddress`. */
export const labAddress = (_lab: string): string => "";

/** The name that the page's fragment asks for; null where there is none. */
export function fragmentName(hash: string): string | null {
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
