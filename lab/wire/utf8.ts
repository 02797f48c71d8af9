const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, a byte order mark kept; null where they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** How many UTF-8 bytes a text takes; a lone surrogate counts as the U+FFFD that an encoder would write. */
export function utf8Length(text: string, start = 0, end = text.length): number {
  let bytes = end - start;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    if (code < 0x800) {
      bytes += 1;
    } else if (code >= 0xd800 && code < 0xdc00 && i + 1 < end && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 2;
      i++;
    } else {
      bytes += 2;
    }
  }
  return bytes;
}

/** Offset of the first byte that cannot be part of UTF-8 (RFC 3629 §4); -1 where all are good. */
export function firstBadByte(bytes: Uint8Array): number {
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i]!;
    const length =
      lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0) return i;
    if (length > 1 && !secondFits(lead, bytes[i + 1])) return i;
    for (let k = 2; k < length; k++) if (!isTail(bytes[i + k])) return i;
    i += length;
  }
  return -1;
}

function secondFits(lead: number, second: number | undefined): boolean {
  if (!isTail(second)) return false;
  if (lead === 0xe0) return second! >= 0xa0;
  if (lead === 0xed) return second! < 0xa0;
  if (lead === 0xf0) return second! >= 0x90;
  if (lead === 0xf4) return second! < 0x90;
  return true;
}

function isTail(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
