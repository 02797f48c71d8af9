import { ENVELOPE_KEYS } from "../envelope.ts";
import { senderOf } from "../methods.ts";
import { addEnvelope } from "./add-envelope.ts";
import type { FrameText } from "./frame-text.ts";

/**
 * Makes a client's message one of 2026-07-28, as far as that has a counterpart; what has none stays, and `settle` says
 * why. False where nothing was tried.
 */
export function to2026(frame: FrameText, cell: string | null): boolean {
  const { method, edits, notes } = frame;
  const isRequest = frame.member("id") !== undefined;
  if (method === null || !isRequest) return false;
  const params = frame.member("params");
  if (method === "initialize") {
    edits.replace(frame.member("method")!.value, '"server/discover"');
    notes.push(
      "`initialize` became `server/discover`: 2026-07-28 has no handshake, each request carries its own envelope.",
    );
    const moved = (key: string) => {
      const member = frame.member(key, params?.value);
      return member && frame.slice(member.value);
    };
    const said = { capabilities: moved("capabilities"), info: moved("clientInfo") };
    for (const key of ["protocolVersion", "capabilities", "clientInfo"])
      for (const member of params?.value.type === "object" ? params.value.members : [])
        if (member.key === key) edits.remove(member);
    if (cell !== null) notes.push(`The client's name and capabilities are those of \`${cell}\` now.`);
    addEnvelope(frame, cell, said);
    return true;
  }
  if (method === "resources/subscribe") {
    const uri = frame.member("uri", params?.value);
    if (params?.value.type !== "object" || uri === undefined) return false;
    edits.replace(frame.member("method")!.value, '"subscriptions/listen"');
    edits.replace(
      { start: uri.keyStart, end: uri.value.end },
      `"notifications": { "resourceSubscriptions": [${frame.slice(uri.value)}] }`,
    );
    notes.push("`resources/subscribe` became `subscriptions/listen`, which stays open and tells of changes.");
  } else if (senderOf(method, "2026-07-28") !== "C") {
    return false;
  }
  const version = frame.member(ENVELOPE_KEYS[0], frame.member("_meta", params?.value)?.value);
  if (version && frame.text(version.value) !== "2026-07-28" && frame.reference(version.value) === null) {
    notes.push(`The envelope named ${frame.slice(version.value).slice(0, 60)}; it names 2026-07-28 now.`);
    edits.replace(version.value, '"2026-07-28"');
  }
  addEnvelope(frame, cell);
  return true;
}
