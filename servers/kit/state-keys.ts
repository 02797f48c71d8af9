import { createHash, randomBytes } from "node:crypto";

/** The keys of sealed state: the first seals, all open. */
export type StateKeys = readonly [StateKey, ...StateKey[]];

/** A key of 256 bits, and the name by which a token says which key sealed it. The name tells nothing of the key. */
export interface StateKey {
  id: string;
  secret: Uint8Array;
}

/** Keys that are not usable. The message names the entry and never shows it. */
export class StateKeyError extends Error {
  override readonly name = "StateKeyError";
}

const BYTES = 32;
const CHARACTERS = 43;

/** A key that no other process has: what it seals is lost when this one ends. */
export const randomKeys = (): StateKeys => [keyOf(randomBytes(BYTES))];

/**
 * Reads keys, each the base64url of 32 random bytes, between commas or on lines of their own.
 *
 * @param source what the text is, for the message
 */
export function parseStateKeys(text: string, source: string): StateKeys {
  const entries = text
    .replace(/[,\s]+$/, "")
    .split(/\s*[,\n]\s*/)
    .map((entry) => entry.trim());
  if (entries.length === 1 && entries[0] === "")
    throw new StateKeyError(`${source} is empty: it holds no key`);
  const [first, ...others] = entries.map((entry, i) => {
    const fault = faultOf(entry);
    if (fault === undefined) return keyOf(Buffer.from(entry, "base64url"));
    throw new StateKeyError(
      `entry ${i + 1} of ${entries.length} in ${source} is no key: ${fault}. ` +
        `A key is the base64url of ${BYTES} random bytes, which is ${CHARACTERS} characters.`,
    );
  });
  return [first!, ...others];
}

function faultOf(entry: string): string | undefined {
  if (entry === "") return "it is empty";
  if (!/^[\w-]+$/.test(entry)) return "it holds characters that base64url does not have";
  if (entry.length !== CHARACTERS) return `it has ${entry.length} characters`;
  const spelt = Buffer.from(entry, "base64url").toString("base64url");
  return spelt === entry ? undefined : "its last character holds bits that belong to no byte";
}

function keyOf(secret: Uint8Array): StateKey {
  const id = createHash("sha256")
    .update("wirebook state key\0")
    .update(secret)
    .digest("base64url")
    .slice(0, 11);
  return { id, secret };
}
