import { isObject, own, type JsonObject } from "../../wire/own.ts";
import type { Json } from "../../wire/message.ts";
import { type JsonNode, nodeAt, parseJson } from "../../format/json-text.ts";
import type { CompletionsView, CompletionView } from "../completion-view.ts";
import { completeCel } from "./complete-cel.ts";
import type { Completing } from "./completing.ts";
import { answer, jsonToken, option } from "./option.ts";
import { schemaMembers, schemaType, schemaValues, schemaWords } from "./schema-places.ts";

const none = (at: number): CompletionsView => ({ from: at, to: at, options: [] });

/** The line before the caret: its indentation with dashes, its key, and what is written after the colon. */
const line = /^(?<lead>\s*(?:-\s+)?)(?<key>[^\s:#"'][^:#]*)?(?<colon>:\s*)?(?<value>.*)$/;

/** What could be written at the caret of a check, a step or a form. */
export function completeYaml(completing: Completing): CompletionsView {
  const { source, offset, cell } = completing;
  const start = source.slice(0, offset).lastIndexOf("\n") + 1;
  const groups = line.exec(source.slice(start, offset))?.groups;
  if (!groups) return none(offset);
  const { lead = "", key = "", colon, value = "" } = groups;
  if (colon === undefined) {
    const isValue = cell.kind === "check" && /-\s+$/.test(lead) && /[^\w-]/.test(key);
    if (isValue) return completeCel(completing);
    return answer(start + lead.length, offset, key, keyOptions(completing, lead, start));
  }
  const from = offset - value.length;
  if (cell.kind === "check") {
    const [quote = ""] = /^["']/.exec(value) ?? [];
    return key === "expect" ? completeCel(completing, quote as "" | '"' | "'") : none(offset);
  }
  return answer(from, offset, value, valueOptions(completing, lead, key));
}

function keys(
  names: readonly (readonly [string, string])[],
  present: ReadonlySet<string> = new Set(),
): CompletionView[] {
  return names
    .filter(([name]) => !present.has(name))
    .map(([name, detail]) => option("member", name, { insert: `${name}: `, detail }));
}

function keyOptions(completing: Completing, lead: string, start: number): CompletionView[] {
  const { cell, source } = completing;
  if (cell.kind === "check") return keys(checkKeys, keysAround(source, start));
  if (cell.kind === "do") return source.trim().includes("\n") ? [] : keys(steps);
  if (cell.kind !== "form") return [];
  if (!/^\s/.test(lead)) return keys(formKeys, new Set(source.match(/^\w+(?=\s*:)/gm)));
  return schemaMembers(questionSchema(completing)).map(({ name, required, schemas }) =>
    option("argument", name, {
      insert: `${/^[\w-]+$/.test(name) ? name : jsonToken(name)}: `,
      detail: [schemaType(schemas), required ? "required" : null].filter(Boolean).join(", ") || null,
      info: schemaWords(schemas),
    }),
  );
}

const checkKeys = [
  ["that", "what it claims, in words"],
  ["expect", "CEL that must be true"],
  ["hint", "what to try where it is not"],
] as const;
const steps = [
  ["restart", "a server: a new epoch"],
  ["kill", "a server: SIGKILL"],
  ["close", "a server's standard input"],
  ["sleep", "ms, at most 60000"],
] as const;
const formKeys = [
  ["action", "accept, decline or cancel"],
  ["content", "what is filled in"],
] as const;

/** The keys that the item of a list around a line already has. */
function keysAround(source: string, start: number): Set<string> {
  const before = source.slice(0, start);
  const item = before.lastIndexOf("\n-") + 1;
  const isNew = source.startsWith("-", start);
  const rest = source.slice(start).split(/\n(?=-)/)[0] ?? "";
  const text = (isNew ? "" : before.slice(item)) + rest.split("\n").slice(1).join("\n");
  return new Set([...text.matchAll(/^[\s-]*(\w+)\s*:/gm)].map((match) => match[1]!));
}

function valueOptions(completing: Completing, lead: string, key: string): CompletionView[] {
  const { cell, lab } = completing;
  if (cell.kind === "do" && ["restart", "kill", "close"].includes(key))
    return lab.front.servers.map(({ name }) => option("value", name, { detail: "server" }));
  if (cell.kind !== "form") return [];
  if (key === "action" && !/^\s/.test(lead))
    return ["accept", "decline", "cancel"].map((action) => option("value", action));
  const member = schemaMembers(questionSchema(completing)).find(({ name }) => name === key);
  return schemaValues(member?.schemas ?? []).map(({ value, detail }) =>
    option("value", String(value), { insert: yamlScalar(value), detail }),
  );
}

/** A value as YAML reads it back: bare only where nothing else could be meant. */
function yamlScalar(value: Json): string {
  const isBare =
    typeof value === "string" &&
    /^[A-Za-z][\w-]*$/.test(value) &&
    !/^(?:true|false|null|yes|no|on|off)$/i.test(value);
  return isBare ? value : jsonToken(value);
}

/** The flat schema of the question that a form answers; empty where nobody has asked yet. */
function questionSchema({ cell, valueOf }: Completing): JsonObject[] {
  const reference = cell.references.find(({ by }) => by === "for");
  const text = reference && valueOf(reference.name);
  const read = text === undefined ? null : parseJson(text);
  if (!reference || !text || !read?.ok) return [];
  const found = nodeAt(text, read.root, reference.path, reference.name);
  if (!found.ok) return [];
  const question = valueOfNode(text, found.node);
  const schema = own(question, "params", "requestedSchema") ?? question;
  return isObject(schema) ? [schema] : [];
}

const valueOfNode = (text: string, { start, end }: JsonNode): Json =>
  JSON.parse(text.slice(start, end)) as Json;
