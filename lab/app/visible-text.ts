import { byteMark } from "./answer/visible.ts";
import { isPlain, visibleCharacters } from "./answer/visible-characters.ts";

/**
 * Text of a file or a server over several lines, safe to look at: characters that hide or reorder it are boxed code
 * points (`badges` styles them); line ends and tabs stay.
 */
export function visibleText(text: string): unknown {
  if (isPlain(text)) return text;
  return visibleCharacters(text).map((part) =>
    part.mark === null || part.text === "\n" || part.text === "\t"
      ? part.text
      : byteMark(part.mark, part.title, part.quiet),
  );
}
