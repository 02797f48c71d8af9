/** Bytes given as base64, as rows of `offset  hex  characters`. Row 0 starts at byte 0. */
export function hexRows(
  base64: string,
  width: number,
): { count: number; bytes: number; row(at: number): string } {
  const bytes = bytesOfBase64(base64);
  return {
    count: Math.ceil(bytes.length / width),
    bytes: bytes.length,
    row(at) {
      const part = bytes.subarray(at * width, (at + 1) * width);
      const hex = Array.from(part, (byte) => byte.toString(16).padStart(2, "0"));
      const half = width / 2;
      const left = hex
        .slice(0, half)
        .join(" ")
        .padEnd(half * 3 - 1);
      const right = hex
        .slice(half)
        .join(" ")
        .padEnd(half * 3 - 1);
      const shown = Array.from(part, (byte) =>
        byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "·",
      ).join("");
      return `${(at * width).toString(16).padStart(6, "0")}  ${left}  ${right}  ${shown}`;
    },
  };
}

/** Base64 may be cut anywhere for the page: what is left of a last group is dropped. */
export function bytesOfBase64(base64: string): Uint8Array {
  const text = atob(base64.length % 4 === 0 ? base64 : base64.slice(0, base64.length - (base64.length % 4)));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
