/** Where the address points: the list of labs, or one lab, and perhaps one of its cells. */
export type Place = { lab: null } | { lab: string; cell: string | null };

/** Reads `/`, `/lab/ID` and `/lab/ID/cell/NAME`; anything else is the list. */
export function placeOf(pathname: string): Place {
  const [, lab, cell] = /^\/lab\/([^/]+)(?:\/cell\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (lab === undefined) return { lab: null };
  return { lab: decoded(lab), cell: cell === undefined ? null : decoded(cell) };
}

export const labAddress = (lab: string): string => `/lab/${encodeURIComponent(lab)}`;
export const cellAddress = (lab: string, name: string): string =>
  `${labAddress(lab)}/cell/${encodeURIComponent(name)}`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
