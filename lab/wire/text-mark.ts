/**
 * A short mark of a text of any length, to know it again: two texts with one mark are, as good as always, the same.
 * It keeps no secret and proves nothing (FNV-1a twice, from two starts, and the length).
 */
export function textMark(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x01234567;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ ((unit << 5) | (unit >>> 11)), 0x01000193) ^ (two >>> 15);
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}.${text.length}`;
}
