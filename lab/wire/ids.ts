/**
 * A key under which two JSON-RPC ids are the same id: same type and same value, exactly, also beyond ±2^53
 * (`1` and `1.0` are one JSON number, `1` and `"1"` are two ids). Null for what may not be an id.
 */
export function idKey(idText: string): string | null {
  void idText;
  throw new Error("not yet");
}
