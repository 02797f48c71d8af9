/**
 * A key under which two JSON-RPC ids are the same id: same type and same value, exactly, also beyond ±2^53
 * (`1` and `1.0` are one JSON number, `1` and `"1"` are two ids). Null for what may not be an id: MCP takes a
 * string or an integer (basic/index, "Requests").
 */
export function idKey(idText: string): string | null {
  const text = idText.trim();
  if (text.startsWith('"')) {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "string" ? `s${value}` : null;
    } catch {
      return null;
    }
  }
  return integerKey(text);
}

/**
 * Reads a JSON number as digits and a power of ten, so that nothing is rounded. Powers beyond nine digits
 * are no integer that anyone counts with; they stay themselves, as text.
 */
function integerKey(text: string): string | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!parts) return null;
  const [, sign, whole = "", fraction = "", power = "0"] = parts;
  const digits = withoutTrailingZeros((whole + fraction).replace(/^0+/, ""));
  if (digits === "") return "n0";
  if (power.replace(/^[+-]?0*/, "").length > 9) return power.startsWith("-") ? null : `n${text}`;
  const dropped = whole.length + fraction.length - leadingZeros(whole + fraction) - digits.length;
  const exponent = Number(power) - fraction.length + dropped;
  return exponent < 0 ? null : `n${sign}${digits}e${exponent}`;
}

function leadingZeros(digits: string): number {
  let n = 0;
  while (digits[n] === "0") n++;
  return n;
}

/** By hand: a pattern anchored only at the end is quadratic on long runs of zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
