import type { Json } from "../message.ts";
import { isObject } from "../own.ts";

/** More values than this are not compared: then two texts count as the same. */
const MOST = 100_000;

/** True for the same JSON value: numbers as doubles, members in any order. Iterative, for any depth. */
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  const waiting: [Json | undefined, Json | undefined][] = [[one, other]];
  for (let count = 0; waiting.length > 0 && count < MOST; count++) {
    const [a, b] = waiting.pop()!;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      a.forEach((value, i) => waiting.push([value, b[i]]));
    } else if (isObject(a) && isObject(b)) {
      const names = Object.keys(a);
      if (names.length !== Object.keys(b).length || !names.every((name) => Object.hasOwn(b, name)))
        return false;
      for (const name of names) waiting.push([a[name], b[name]]);
    } else if (a !== b) {
      return false;
    }
  }
  return true;
}
