import { nearestKey } from "./envelope-typos.ts";
import { ENVELOPE_KEYS } from "./envelope.ts";
import { isRevision } from "./era.ts";
import { claims2026 } from "./judged-by.ts";
import type { Linted } from "./linted.ts";
import { isObject, own, type JsonObject } from "./own.ts";
import { brief } from "./stray.ts";

const [VERSION, INFO, CAPABILITIES, LOG_LEVEL] = ENVELOPE_KEYS;
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
const META = ["params", "_meta"];

/** The envelope that 2026-07-28 wants on every request of a client (basic/index, "_meta"). */
export function lintEnvelope(linted: Linted): void {
  const { message, judge, context, found } = linted;
  if (message.method === null || !isObject(message.json)) return;
  misplaced(linted, message.json);
  const meta = own(message.json, ...META);
  if (isObject(meta)) typos(linted, meta);
  if (message.idText === null || context.direction === "s2c") return;
  if (claims2026(message) && isObject(meta)) {
    if (judge.family === "2024") {
      const spoken = judge.revision ?? "this era";
      const text = `an envelope, which ${spoken} has not: the revision was settled by \`initialize\`, and a server of that era reads nothing of it`;
      found.warning("WB324", META, text, "name");
    } else {
      members(linted, meta);
    }
  } else if (judge.family === "2026" && message.method !== "initialize") {
    const text = `no envelope; 2026-07-28 wants \`${VERSION}\` and \`${CAPABILITIES}\` in \`params._meta\` of every request (basic/index, "_meta")`;
    found.error("WB325", META, text);
  }
}

function members({ found }: Linted, meta: JsonObject): void {
  for (const key of [VERSION, CAPABILITIES]) {
    if (Object.hasOwn(meta, key)) continue;
    const why =
      key === VERSION
        ? "without it a server takes the frame for one of 2024"
        : "`{}` says that the client can do nothing special";
    found.error(
      "WB320",
      [...META, key],
      `half an envelope: \`${key}\` is missing; ${why} (basic/index, "_meta")`,
    );
  }
  const wrong = (key: string, wants: string, path: string[] = []) => {
    const text = `\`${[key, ...path].join(".")}\` is ${brief(own(meta, key, ...path))}; ${wants} (basic/index, "_meta")`;
    found.error("WB322", [...META, key, ...path], text);
  };
  const version = own(meta, VERSION);
  if (version !== undefined && typeof version !== "string") wrong(VERSION, "2026-07-28 wants a string");
  else if (version !== undefined && version !== "2026-07-28") unknownVersion(found, version);

  const info = own(meta, INFO);
  if (info !== undefined && !isObject(info)) wrong(INFO, "2026-07-28 wants `{name, version}`");
  for (const name of isObject(info) ? ["name", "version"] : []) {
    if (typeof own(info, name) !== "string") wrong(INFO, "2026-07-28 wants a string", [name]);
  }
  const capabilities = own(meta, CAPABILITIES);
  if (capabilities !== undefined && !isObject(capabilities))
    wrong(CAPABILITIES, "2026-07-28 wants an object");
  for (const name of isObject(capabilities) ? Object.keys(capabilities) : []) {
    if (!isObject(own(capabilities, name)))
      wrong(CAPABILITIES, "each capability is an object, `{}` at least", [name]);
  }
  const level = own(meta, LOG_LEVEL);
  if (level !== undefined && !LEVELS.includes(level as string))
    wrong(LOG_LEVEL, `one of ${LEVELS.join(", ")}`);
}

function unknownVersion(found: Linted["found"], version: string): void {
  const text = isRevision(version)
    ? `${version} is settled by \`initialize\`; no server takes it from an envelope`
    : `${brief(version)} is no published revision; a server that does not know it answers -32022 and names those it knows`;
  found.warning("WB321", [...META, VERSION], `${text} (basic/versioning)`);
}

/** Members of the envelope one level too high. */
function misplaced({ found }: Linted, frame: JsonObject): void {
  const places: [string[], JsonObject][] = [[[], frame]];
  if (isObject(frame["params"])) places.push([["params"], frame["params"]]);
  for (const [path, holder] of places) {
    const key = ENVELOPE_KEYS.find((name) => Object.hasOwn(holder, name));
    if (key) found.error("WB329", [...path, key], `\`${key}\` belongs into \`params._meta\``, "name");
  }
  if (Object.hasOwn(frame, "_meta")) {
    const text = "`_meta` at the top of a message is nothing; it belongs into `params`, or into `result`";
    found.error("WB329", ["_meta"], text, "name");
  }
}

function typos({ found }: Linted, meta: JsonObject): void {
  for (const key of Object.keys(meta).slice(0, 100)) {
    const meant = nearestKey(key);
    if (meant === null || Object.hasOwn(meta, meant)) continue;
    const text = `\`${key}\` is nearly \`${meant}\`, and means nothing as it stands; keys are compared letter by letter`;
    found.warning("WB323", [...META, key], text, "name");
  }
}
