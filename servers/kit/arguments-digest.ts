import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** Arguments that have no canonical form, so that nothing can be bound to them; the message says why. */
export class NoCanonicalForm extends Error {
  override readonly name = "NoCanonicalForm";
}

/**
 * SHA-256, in base64url, of the arguments in the form of RFC 8785: equal for the same arguments in another order of
 * keys, and different for all others; strings are compared by code point, so the Unicode forms of one text differ.
 *
 * @throws NoCanonicalForm for half a surrogate pair, a number beyond double precision's range, or nesting too deep
 */
export function argumentsDigest(args: unknown): string {
  let canonical: string | undefined;
  try {
    canonical = canonicalize(args);
  } catch (cause) {
    throw new NoCanonicalForm(cause instanceof RangeError ? "They are nested too deeply" : WHY, { cause });
  }
  if (canonical === undefined) throw new NoCanonicalForm("They are no JSON value");
  return createHash("sha256").update(canonical, "utf8").digest("base64url");
}

const WHY = "They hold half a surrogate pair, or a number that is too large";
