import { skipSpace, stringEnd, valueEnd } from "./json-places.ts";

/** One open object or array on the way to the current place. */
interface Level {
  /** Names seen so far in an object; null in an array. */
  names: Set<string> | null;
  step: string | number;
}

/**
 * Paths of members whose name stands twice in their object, at any depth, at most `most`. For JSON text; one
 * pass, no recursion.
 */
export function duplicatesIn(text: string, most: number): (string | number)[][] {
  const paths: (string | number)[][] = [];
  const levels: Level[] = [];
  let isName = false;
  let i = skipSpace(text, 0);
  while (i < text.length && paths.length < most) {
    const token = text[i]!;
    const level = levels.at(-1);
    if (token === "{" || token === "[") {
      levels.push({ names: token === "{" ? new Set() : null, step: token === "{" ? "" : 0 });
      isName = token === "{";
      i++;
    } else if (token === "}" || token === "]") {
      levels.pop();
      isName = false;
      i++;
    } else if (token === ",") {
      if (level && typeof level.step === "number") level.step++;
      isName = level?.names != null;
      i++;
    } else if (isName && level?.names && token === '"') {
      const end = stringEnd(text, i);
      level.step = nameOf(text.slice(i, end));
      if (level.names.has(level.step)) paths.push(levels.map(({ step }) => step));
      level.names.add(level.step);
      isName = false;
      i = end;
    } else {
      i = token === ":" ? i + 1 : valueEnd(text, i);
    }
    i = skipSpace(text, i);
  }
  return paths;
}

function nameOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}
