import { CelFault } from "./cel-fault.ts";
import { celValue, type CelValue } from "./cel-value.ts";

/** By their number: a signed token (RFC 7515 §7.1), an encrypted one (RFC 7516 §7.1). */
const names: Readonly<Record<number, readonly string[]>> = {
  3: ["header", "payload", "signature"],
  5: ["header", "encryptedKey", "iv", "ciphertext", "tag"],
};

/** `tokenParts`: the parts of a compact token by their names in its RFC, as they are written. Nothing is opened. */
export function tokenParts(text: string): Map<string, CelValue> {
  const parts = text.split(".");
  const named = names[parts.length];
  if (named) return new Map(named.map((name, at) => [name, parts[at]!]));
  const there = parts.length === 1 ? "There is no dot in it" : `It has ${parts.length} parts`;
  throw new CelFault(
    `That is no compact token: ${there}, where a signed one has 3 parts and an encrypted one 5.`,
  );
}

/** `tokenHeader`: the header of a compact token, which anyone can read. Whether it is genuine, only the key tells. */
export function tokenHeader(text: string): CelValue {
  const header = tokenParts(text).get("header") as string;
  if (!/^[\w-]+$/.test(header)) throw noHeader(header === "" ? "is empty" : "is no base64url");
  let value: CelValue;
  try {
    value = celValue(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(header, "base64url")));
  } catch {
    throw noHeader("does not hold JSON");
  }
  if (value instanceof Map) return value;
  throw noHeader("holds JSON that is no object");
}

const noHeader = (why: string) => new CelFault(`That token has no header to read: its first part ${why}.`);
