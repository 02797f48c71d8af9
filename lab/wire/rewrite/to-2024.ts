import { ENVELOPE_KEYS } from "../envelope.ts";
import type { Revision } from "../era.ts";
import { senderOf } from "../methods.ts";
import { isObject, type JsonObject } from "../own.ts";
import type { Json } from "../message.ts";
import type { ObjectNode } from "../../format/json-edits.ts";
import type { FrameText, MemberNode } from "./frame-text.ts";

const [, INFO, CAPABILITIES, LOG_LEVEL] = ENVELOPE_KEYS;
const isEnvelope = (key: string): boolean => (ENVELOPE_KEYS as readonly string[]).includes(key);

/**
 * Makes a client's message one of a revision with a handshake, as far as that has a counterpart; what has none stays,
 * and `settle` says why. False where nothing was tried.
 *
 * @param valueOf JSON text of a cell's value, for a `_meta` that is a reference
 */
export function to2024(
  frame: FrameText,
  revision: Revision,
  valueOf: (name: string) => string | undefined,
): boolean {
  const { method, edits, notes } = frame;
  if (method === null) return false;
  const params = frame.member("params");
  if (method === "server/discover") {
    const said = said2026(frame, valueOf);
    edits.replace(frame.member("method")!.value, '"initialize"');
    notes.push(
      `\`server/discover\` became \`initialize\`, which proposes ${revision}; once it is answered, \`notifications/initialized\` ends the handshake.`,
    );
    if (params?.value.type === "object") dropEnvelope(frame, params.value, valueOf);
    const members: [string, string][] = [
      ["protocolVersion", JSON.stringify(revision)],
      ["capabilities", said.capabilities],
      ["clientInfo", said.info],
    ];
    if (params?.value.type === "object")
      for (const [key, value] of members) edits.add(params.value, key, value);
    const text = `{ ${members.map(([key, value]) => `"${key}": ${value}`).join(", ")} }`;
    if (params === undefined) edits.add(frame.root, "params", text);
    else if (params.value.type !== "object") edits.replace(params.value, text);
    return true;
  }
  if (method === "subscriptions/listen") {
    const uri = onlyUri(frame);
    if (uri === null || params?.value.type !== "object") {
      notes.push(
        `${revision} has no \`subscriptions/listen\`: changes of lists are told unasked, and \`resources/subscribe\` takes one URI.`,
      );
      return false;
    }
    edits.replace(frame.member("method")!.value, '"resources/subscribe"');
    edits.replace({ start: uri.holder.keyStart, end: uri.holder.value.end }, `"uri": ${uri.text}`);
    notes.push("`subscriptions/listen` became `resources/subscribe`, which is answered at once.");
  } else if (!["C", "B"].includes(senderOf(method, revision) ?? "C")) {
    return false;
  }
  const emptied = params?.value.type === "object" && dropEnvelope(frame, params.value, valueOf);
  if (emptied && params) edits.remove(params);
  return true;
}

/** Takes the envelope out of `_meta`, and what is empty then. True where `params` would be empty. */
function dropEnvelope(
  frame: FrameText,
  params: ObjectNode,
  valueOf: (name: string) => string | undefined,
): boolean {
  const { edits, notes } = frame;
  const meta = frame.member("_meta", params);
  if (meta === undefined) return false;
  const isAlone = params.members.every((member) => member.key === "_meta");
  const name = frame.reference(meta.value);
  if (name !== null) {
    const held = objectOf(valueOf(name));
    const others = held === null ? [] : Object.keys(held).filter((key) => !isEnvelope(key));
    if (held !== null && others.length === Object.keys(held).length) return false;
    if (others.length === 0) {
      for (const member of params.members) if (member.key === "_meta") edits.remove(member);
      notes.push(`Took out \`_meta\`, the envelope that \`${name}\` holds.`);
      return isAlone;
    }
    const kept = others.map((key) => `${JSON.stringify(key)}: ${refTo(name, key)}`);
    edits.replace(meta.value, `{ ${kept.join(", ")} }`);
    notes.push(
      `Took the envelope out of \`_meta\`; of \`${name}\` it keeps ${others.map((key) => `\`${key}\``).join(", ")}.`,
    );
    return false;
  }
  if (meta.value.type !== "object") return false;
  const gone = meta.value.members.filter(({ key }) => isEnvelope(key));
  if (gone.length === 0) return false;
  if (gone.some(({ key }) => key === LOG_LEVEL))
    notes.push("The log level went with the envelope: in this era `logging/setLevel` asks for it, once.");
  notes.push("Took out the envelope: in this era `initialize` says all that, once.");
  if (gone.length === meta.value.members.length) {
    for (const member of params.members) if (member.key === "_meta") edits.remove(member);
    return isAlone;
  }
  for (const member of gone) edits.remove(member);
  return false;
}

/** What the envelope says of the client, as `initialize` has it; a reference stays one. */
function said2026(
  frame: FrameText,
  valueOf: (name: string) => string | undefined,
): { capabilities: string; info: string } {
  const nobody = { capabilities: "{}", info: '{ "name": "wirebook", "version": "1.0" }' };
  const meta = frame.member("_meta", frame.member("params")?.value)?.value;
  const name = frame.reference(meta);
  if (name !== null) {
    const held = objectOf(valueOf(name));
    const of = (key: string, other: string) =>
      held !== null && Object.hasOwn(held, key) ? refTo(name, key) : other;
    return { capabilities: of(CAPABILITIES, nobody.capabilities), info: of(INFO, nobody.info) };
  }
  const of = (key: string, other: string) => {
    const member = frame.member(key, meta);
    return member === undefined ? other : frame.slice(member.value);
  };
  return { capabilities: of(CAPABILITIES, nobody.capabilities), info: of(INFO, nobody.info) };
}

/** The one resource that a listen asks about, where it asks for nothing else. */
function onlyUri(frame: FrameText): { holder: MemberNode; text: string } | null {
  const holder = frame.member("notifications", frame.member("params")?.value);
  const list = frame.member("resourceSubscriptions", holder?.value);
  const isOnly = holder?.value.type === "object" && holder.value.members.length === 1;
  const [uri, ...more] = list?.value.type === "array" ? list.value.items : [];
  return holder && isOnly && uri && more.length === 0 ? { holder, text: frame.slice(uri) } : null;
}

function refTo(name: string, key: string): string {
  return JSON.stringify(`\${${name}['${key}']}`);
}

function objectOf(text: string | undefined): JsonObject | null {
  if (text === undefined || text.length > 64 * 1024) return null;
  const value = JSON.parse(text) as Json;
  return isObject(value) ? value : null;
}
