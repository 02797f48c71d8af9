/** Characters of the longest token that is looked at. */
export const LONGEST_TOKEN = 8192;

/** Five parts (RFC 7516 §7.1); `dir` has no encrypted key, A256GCM an IV of 12 bytes and a tag of 16. */
const SHAPE = /^([\w-]+)\.\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

/** The header of a token that is written in the one way in which this server writes it, or why it is not. */
export type TokenCheck = { header: Record<string, unknown> } | { fault: string };

/**
 * Judges the spelling of a compact JWE before any key touches it. Base64url has spare bits, and decoders skip
 * blanks and padding: without this, several texts would open as the same token.
 */
export function checkToken(token: string): TokenCheck {
  if (token.length > LONGEST_TOKEN) return { fault: `longer than ${LONGEST_TOKEN} characters` };
  const parts = SHAPE.exec(token)?.slice(1);
  if (parts === undefined) return { fault: "not five parts of base64url" };
  if (parts.some((part) => Buffer.from(part, "base64url").toString("base64url") !== part)) {
    return { fault: "not the base64url of its own bytes" };
  }
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0]!, "base64url").toString("utf8"));
    if (typeof header === "object" && header !== null) return { header: header as Record<string, unknown> };
  } catch {
    // Below.
  }
  return { fault: "its header is no JSON object" };
}
