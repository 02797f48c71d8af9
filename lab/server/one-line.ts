/**
 * An error as one line for the terminal: its message, never its stack. Line ends and control characters, which
 * would let a message write there what it likes, become spaces.
 */
export function oneLine(error: unknown): string {
  return String(error)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, 500);
}
