import { CelFault } from "./cel-fault.ts";
import { charOf, isStandard, sextet } from "./sextet.ts";

/** The highest of the six bits of a base64 character. It carries data at every place, the last one too. */
const top = 32;

/**
 * `flip`: the text with the character at `index` changed, from the end where that is negative. Always another text, and
 * always the same one. A character of base64 stays one and stands for other bytes. Any other becomes an `A`.
 *
 * @param index of a character (a code point), as `size()` counts
 */
export function flip(text: string, index: number): string {
  const chars = Array.from(text);
  const at = index < 0 ? chars.length + index : index;
  const char = chars[at];
  if (char === undefined) throw outside("flip", index, chars.length);
  const value = sextet(char);
  chars[at] = value < 0 ? "A" : charOf(value ^ top, isStandard(text));
  return chars.join("");
}

/**
 * `truncate`: the first `count` characters (code points); where that is negative, all but so many at the end.
 */
export function truncate(text: string, count: number): string {
  const chars = Array.from(text);
  if (Math.abs(count) > chars.length) throw outside("truncate", count, chars.length);
  return chars.slice(0, count < 0 ? chars.length + count : count).join("");
}

function outside(name: string, index: number, length: number): CelFault {
  if (length === 0) return new CelFault(`${name}() needs a text with at least one character.`);
  const least =
    name === "flip" ? `0 to ${length - 1}, or -1 to ${-length}` : `0 to ${length}, or -1 to ${-length}`;
  return new CelFault(`${name}(…, ${index}) is outside the text: it has ${length} characters, ${least}.`);
}

/** Ways to write the same bytes in other characters. */
const spellings: Readonly<Record<string, (text: string) => string | null>> = {
  bits: otherBits,
  alphabet: otherAlphabet,
  padding: otherPadding,
};

/**
 * `reencode`: a text that decoders of base64 read as the same bytes, and that is another text. For a compact token, its
 * parts stay where they are. Without `how`, the first way that there is:
 * - `bits`: the lowest bit that belongs to no byte is turned round, in the last part that has one;
 * - `alphabet`: `-` and `_` become `+` and `/`, or the other way round;
 * - `padding`: `=` at the end, or none where there was.
 */
export function reencode(text: string, how?: string): string {
  const stray = /[^A-Za-z0-9+/_=.-]/u.exec(text);
  if (text === "" || stray) {
    const what = stray
      ? `${JSON.stringify(stray[0])} at ${Array.from(text.slice(0, stray.index)).length}`
      : "nothing";
    throw new CelFault(`reencode() needs base64url, or parts of it with dots between; there is ${what}.`);
  }
  if (how !== undefined && !Object.hasOwn(spellings, how))
    throw new CelFault(
      `reencode(…, ${JSON.stringify(how)}) is not known: it is "bits", "alphabet" or "padding".`,
    );
  for (const name of how === undefined ? Object.keys(spellings) : [how]) {
    const other = spellings[name]!(text);
    if (other !== null) return other;
  }
  const why: Readonly<Record<string, string>> = {
    bits: "no bit of it is unused",
    alphabet: "it has none of - _ + /",
    padding: "no `=` belongs after it",
  };
  const wanting = how === undefined ? Object.values(why).join(", and ") : why[how]!;
  throw new CelFault(`reencode() finds no other spelling: ${wanting}.`);
}

/** A last group of two characters has four such bits, one of three has two. */
function otherBits(text: string): string | null {
  const parts = text.split(".");
  for (const [at, part] of [...parts.entries()].reverse()) {
    const body = part.replace(/=+$/, "");
    const value = sextet(body.at(-1) ?? "");
    if (body.length % 4 < 2 || value < 0) continue;
    parts[at] = body.slice(0, -1) + charOf(value ^ 1, isStandard(text)) + part.slice(body.length);
    return parts.join(".");
  }
  return null;
}

function otherAlphabet(text: string): string | null {
  const swapped: Readonly<Record<string, string>> = isStandard(text)
    ? { "+": "-", "/": "_" }
    : { "-": "+", _: "/" };
  const other = text.replaceAll(/[+/_-]/g, (char) => swapped[char] ?? char);
  return other === text ? null : other;
}

function otherPadding(text: string): string | null {
  const bare = text.replace(/=+$/, "");
  if (bare !== text) return bare;
  const rest = text.slice(text.lastIndexOf(".") + 1).length % 4;
  return rest < 2 ? null : text + "=".repeat(4 - rest);
}
