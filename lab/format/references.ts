import type { Path, Span } from "./lab.ts";
import { readReference } from "./reference-syntax.ts";

/** A piece of a text that may hold references; the pieces follow each other and cover it. */
export type Part = Span &
  (
    | { readonly kind: "text" }
    /** `$${`, which stands for `${`. */
    | { readonly kind: "escape" }
    | { readonly kind: "reference"; readonly name: string; readonly path: Path }
    /** `${` that starts no reference; `fault` is where it goes wrong. */
    | { readonly kind: "broken"; readonly message: string; readonly fault: number }
  );

/**
 * Splits a text at its references. A broken one covers its `${` only, so that what follows is still read.
 * Linear: a reference that fails has looked no further than the next `${` or quote.
 */
export function splitReferences(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const upTo = (start: number, end: number): void => {
    if (start > from) parts.push({ kind: "text", start: from, end: start });
    from = end;
  };
  for (let at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
    if (at > from && text[at - 1] === "$") {
      upTo(at - 1, at + 2);
      parts.push({ kind: "escape", start: at - 1, end: at + 2 });
      continue;
    }
    const read = readReference(text, at + 2, "}");
    upTo(at, read.ok ? read.end : at + 2);
    if (read.ok)
      parts.push({ kind: "reference", start: at, end: read.end, name: read.name, path: read.path });
    else parts.push({ kind: "broken", start: at, end: at + 2, message: read.message, fault: read.end });
  }
  upTo(text.length, text.length);
  return parts;
}
