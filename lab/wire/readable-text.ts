import { textOf } from "./utf8.ts";

/** Characters in which keys and digests are written; a text with others is written for readers. */
const CODED = /^[A-Za-z0-9_\-+/=.~]*$/;
/** Letters that a decoded text must have at least: fewer come about by chance. */
const FEWEST = 6;

/**
 * What anyone can read in a text: itself where it is JSON or has other characters than codes do, else what its hex or
 * base64 (RFC 4648 §4 and §5, with or without padding) says. Null where that is no printable text.
 */
export function readableText(text: string): string | null {
  if (text === "") return null;
  if (!CODED.test(text)) return text;
  for (const bytes of [fromHex(text), fromBase64(text)]) {
    const decoded = bytes === null ? null : textOf(bytes);
    if (decoded !== null && isPrintable(decoded) && (decoded.length >= FEWEST || /^[{[]/.test(decoded)))
      return decoded;
  }
  return null;
}

/** Bytes of base64 or base64url; null where it is neither. */
export function fromBase64(text: string): Uint8Array | null {
  const bare = text.replace(/={1,2}$/, "");
  if (!/^(?:[A-Za-z0-9_-]*|[A-Za-z0-9+/]*)$/.test(bare) || bare.length % 4 === 1) return null;
  const binary = atob(bare.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

/** No controls but white space, and no point that stands for nothing. */
const isPrintable = (text: string): boolean => !/(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u.test(text);
