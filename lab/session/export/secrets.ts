import type { ServerCommand } from "../../bench/server-command.ts";

/** A value that an environment variable has and nobody else is to see. */
export interface Secret {
  /** The variable's name. */
  name: string;
  value: string;
}

/** Shorter values cannot be told from any other text. */
const shortest = 4;

/** Members that say what a thing is, in words of Wirebook's own: no secret stands there. */
const structural = new Set([
  "id",
  "kind",
  "type",
  "state",
  "status",
  "direction",
  "encoding",
  "mode",
  "severity",
]);

/** The values that start commands mark as secret. */
export function secretsOf(commands: Iterable<ServerCommand>): Secret[] {
  const found = new Map<string, Secret>();
  for (const { env } of commands)
    for (const { name, value, secret } of env)
      if (secret && value.length >= shortest) found.set(`${name} ${value}`, { name, value });
  // A secret that holds another goes first.
  return [...found.values()].toSorted((a, b) => b.value.length - a.value.length);
}

/**
 * A JSON value in which no text holds a secret: neither as it is, nor as a JSON string has it, nor as the bytes that
 * base64 stands for, nor the beginning of one at the end of a text that was cut.
 *
 * @returns with the names of the variables that were found in it
 */
export function hideSecrets<T>(value: T, secrets: readonly Secret[]): { value: T; hidden: string[] } {
  if (secrets.length === 0) return { value, hidden: [] };
  const hidden = new Set<string>();
  const hide = (text: string, cut: boolean) => {
    let shown = text;
    for (const { name, value: secret } of secrets) {
      for (const form of formsOf(secret)) {
        if (!shown.includes(form)) continue;
        shown = shown.replaceAll(form, markOf(name));
        hidden.add(name);
      }
      const begun = cut ? begunAtEnd(shown, secret) : 0;
      if (begun > 0) shown = shown.slice(0, -begun);
    }
    return shown;
  };
  const walk = (part: unknown, key: string, within: object | null): unknown => {
    if (typeof part === "string") {
      if (structural.has(key)) return part;
      return hide(part, key === "text" && within !== null && "cut" in within && within.cut === true);
    }
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return part.map((each) => walk(each, key, part));
    const bytes = base64Of(part);
    if (bytes !== null) {
      const found = secrets.find(({ value: secret }) => bytes.includes(secret));
      if (found) {
        hidden.add(found.name);
        return withText(part, Buffer.from(markOf(found.name)).toString("base64"));
      }
    }
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, walk(each, name, part)]));
  };
  return { value: walk(value, "", null) as T, hidden: [...hidden].toSorted() };
}

const markOf = (name: string) => `[secret ${name}]`;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A text as it is, in a JSON string, and in a JSON string within one. */
function formsOf(secret: string): string[] {
  return [...new Set([secret, inJson(secret), inJson(inJson(secret))])];
}

/** How many characters at a text's end begin a secret. */
function begunAtEnd(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length >= shortest; length--)
    if (text.endsWith(secret.slice(0, length))) return length;
  return 0;
}

/** The bytes of a row, or of a whole line, that is not UTF-8. */
function base64Of(part: object): Buffer | null {
  if (!("encoding" in part) || part.encoding !== "base64" || !("text" in part)) return null;
  const text = typeof part.text === "string" ? part.text : (part.text as { text?: unknown }).text;
  return typeof text === "string" ? Buffer.from(text, "base64") : null;
}

function withText(part: object, text: string): unknown {
  const there = (part as { text: unknown }).text;
  return { ...part, text: typeof there === "string" ? text : { ...(there as object), text } };
}
