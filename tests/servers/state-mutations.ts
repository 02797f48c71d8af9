import fc from "fast-check";

export const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export const decoded = (part: string) => Buffer.from(part, "base64url");
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
export const headerOf = (token: string) =>
  JSON.parse(decoded(token.split(".")[0]!).toString()) as Record<string, unknown>;
const withPart = (token: string, index: number, change: (part: string) => string) =>
  token
    .split(".")
    .map((part, i) => (i === index ? change(part) : part))
    .join(".");

/** Every way to write the same bytes, or nearly the same, that a lenient decoder would take. */
const respelt: ((token: string) => string)[] = [
  (token) => `${token} `,
  (token) => ` ${token}`,
  (token) => `${token}\n`,
  (token) => `\uFEFF${token}`,
  (token) => `${token}=`,
  (token) => `${token}.`,
  (token) => `.${token}`,
  (token) => `"${token}"`,
  (token) => `Bearer ${token}`,
  (token) => token.replaceAll("-", "+").replaceAll("_", "/") + "~",
  (token) => encodeURIComponent(token).replaceAll(".", "%2E"),
  (token) => encoded(token),
  (token) => token.toUpperCase(),
  (token) => token.split("").reverse().join(""),
  (token) => token + token,
  (token) => token.normalize("NFD").replace("e", "e\u0301"),
  (token) => token.replace("..", "."),
  (token) => token.replace("..", ".AAAA."),
  (token) => {
    const [header, , iv, ciphertext, tag] = token.split(".");
    return JSON.stringify({ protected: header, iv, ciphertext, tag });
  },
  () => "",
  () => "....",
  () => "null",
];

/** Headers that say something else, or the same in other bytes. */
const reheaded: ((header: Record<string, unknown>) => string)[] = [
  (header) => JSON.stringify({ ...header, exp: Number(header["exp"]) + 1 }),
  (header) => JSON.stringify({ ...header, exp: 1e12 }),
  (header) => JSON.stringify({ ...header, alg: "none" }),
  (header) => JSON.stringify({ ...header, alg: "A256KW" }),
  (header) => JSON.stringify({ ...header, enc: "A128GCM" }),
  (header) => JSON.stringify({ ...header, zip: "DEF" }),
  (header) => JSON.stringify({ ...header, crit: ["exp"] }),
  (header) => JSON.stringify({ ...header, kid: [header["kid"]] }),
  (header) => JSON.stringify({ exp: header["exp"], ...header, typ: "JWT" }),
  (header) => JSON.stringify(header, null, 1),
  (header) => `${JSON.stringify(header)} `,
  (header) => JSON.stringify(header).replace("{", '{"alg":"dir",'),
  () => "{}",
  () => "[]",
  () => "null",
  () => '{"__proto__":{"alg":"dir"}}',
];

/** A change to a sealed state, as a function; `pool` are others that parts of it may be taken from. */
export const mutation = (pool: readonly string[]) => {
  const spot = fc.nat(1000);
  const char = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BASE64URL) },
    fc.constantFrom(".", "=", "+", "/", " ", "\n", "\0", "é", "\u{1F600}", "\uD800", "Ａ"),
  );
  const at = (token: string, i: number) => i % token.length;
  const part = fc.constantFrom(0, 2, 3, 4);
  return fc.oneof(
    fc.tuple(spot, char).map(
      ([i, c]) =>
        (t: string) =>
          t.slice(0, at(t, i)) + c + t.slice(at(t, i) + 1),
    ),
    fc.tuple(spot, char).map(
      ([i, c]) =>
        (t: string) =>
          t.slice(0, at(t, i)) + c + t.slice(at(t, i)),
    ),
    fc.tuple(spot, fc.integer({ min: 1, max: 20 })).map(
      ([i, n]) =>
        (t: string) =>
          t.slice(0, at(t, i)) + t.slice(at(t, i) + n),
    ),
    spot.map((i) => (t: string) => t.slice(0, at(t, i))),
    spot.map((i) => (t: string) => t.slice(at(t, i) + 1)),
    fc
      .string({ unit: fc.constantFrom(...BASE64URL), minLength: 1, maxLength: 40 })
      .map((s) => (t: string) => t + s),
    // One bit of the bytes themselves, spelt as it should be.
    fc.tuple(part, spot, fc.nat(7)).map(
      ([p, i, bit]) =>
        (t: string) =>
          withPart(t, p, (text) => {
            const bytes = decoded(text);
            bytes[i % bytes.length]! ^= 1 << bit;
            return encoded(bytes);
          }),
    ),
    // Bytes added or taken away, spelt as they should be.
    fc.tuple(part, fc.uint8Array({ maxLength: 40 })).map(
      ([p, bytes]) =>
        (t: string) =>
          withPart(t, p, () => encoded(bytes)),
    ),
    // The spare bits of the last character.
    fc.tuple(part, fc.constantFrom(...BASE64URL)).map(
      ([p, c]) =>
        (t: string) =>
          withPart(t, p, (text) => text.slice(0, -1) + c),
    ),
    fc.tuple(part, fc.constantFrom(...pool)).map(
      ([p, from]) =>
        (t: string) =>
          withPart(t, p, () => from.split(".")[p]!),
    ),
    fc
      .constantFrom(...reheaded)
      .map((change) => (t: string) => withPart(t, 0, () => encoded(change(headerOf(t))))),
    fc.constantFrom(...respelt),
    fc.string({ maxLength: 500 }).map((text) => () => text),
    fc.constantFrom(...pool).map((from) => () => from),
  );
};
