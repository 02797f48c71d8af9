/** Someone a line goes from or to. `place` is the middle of it, in percent of the drawing's width. */
export interface Lane {
  kind: "person" | "client" | "tap" | "server";
  name: string;
  place: number;
}

export interface Lanes {
  lanes: Lane[];
  /** Names of neighbours stand on two levels, since side by side they would not fit. */
  staggered: boolean;
  /** px of a root of 16 px that the drawing needs at least. */
  width: number;
}

/** px for the frame's number before the first lane, and for its bytes after the last one. */
const NUMBER = 34;
const BYTES = 58;
/** px of a letter in a lane's head, at most. */
const LETTER = 7.4;
/** More servers than this have their names on two levels. */
const LEVEL = 3;
/** Letters of a name that a head shows. */
export const LONGEST_NAME = 18;

/** px of a lane at least; `wide` where lines say more and there is more room. */
const LANES = {
  narrow: { person: 70, client: 66, tap: 52, server: 56 },
  wide: { person: 105, client: 150, tap: 100, server: 110 },
} as const;

/** The lanes from left to right: the person where there is one, the client, the tap, each server. */
export function lanesOf(
  servers: readonly string[],
  person: boolean,
  room: keyof typeof LANES = "narrow",
): Lanes {
  const px = LANES[room];
  const staggered = servers.length > LEVEL;
  const widthOf = (name: string) =>
    Math.max(px.server, (Math.min(name.length, LONGEST_NAME) * LETTER + 22) * (staggered ? 0.6 : 1));
  const lanes: [Lane["kind"], string, number][] = [
    ...(person ? [["person", "person", px.person] as [Lane["kind"], string, number]] : []),
    ["client", "client", px.client],
    ["tap", "tap", px.tap],
    ...servers.map((name): [Lane["kind"], string, number] => ["server", name, widthOf(name)]),
  ];
  const width = lanes.reduce((sum, [, , wide]) => sum + wide, NUMBER + BYTES);
  let from = NUMBER;
  return {
    staggered,
    width,
    lanes: lanes.map(([kind, name, wide]) => {
      const place = ((from + wide / 2) / width) * 100;
      from += wide;
      return { kind, name, place };
    }),
  };
}
