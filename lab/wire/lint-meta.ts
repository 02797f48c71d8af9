import { nearestKey, OTHER_MCP_KEYS } from "./envelope-typos.ts";
import { ENVELOPE_KEYS } from "./envelope.ts";
import type { Path } from "./findings.ts";
import { idKey } from "./ids.ts";
import { sliceOf } from "./json-places.ts";
import type { Linted } from "./linted.ts";
import { isObject, own, type JsonObject } from "./own.ts";
import { brief, clip, kindOf } from "./stray.ts";

/** Labels, then a name: each part without nested repetition, so that a long key costs no more than its length. */
const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;

const DEFINED = new Set<string>([...ENVELOPE_KEYS, ...OTHER_MCP_KEYS]);
const W3C = "W3C Trace Context";

/** `_meta` of params and of results: the grammar of its keys, and the keys that have a form (basic/index, "_meta"). */
export function lintMeta(linted: Linted): void {
  for (const holder of ["params", "result"]) {
    const meta = own(linted.message.json, holder, "_meta");
    if (meta === undefined) continue;
    if (isObject(meta)) {
      keys(linted, [holder, "_meta"], meta);
      traceContext(linted, [holder, "_meta"], meta);
    } else {
      const text = `\`_meta\` is ${kindOf(meta)}; it is an object in every revision (basic/index, "_meta")`;
      linted.found.error("WB335", [holder, "_meta"], text);
    }
  }
  progressToken(linted);
}

function keys({ found, judge }: Linted, path: Path, meta: JsonObject): void {
  const { revision } = judge;
  if (revision === "2024-11-05" || revision === "2025-03-26") return;
  for (const key of Object.keys(meta).slice(0, 100)) {
    if (!isKey(key)) {
      const text = `${brief(clip(key))} is no \`_meta\` key: dotted labels and a slash at most, then letters, digits, \`-_.\` (basic/index, "_meta")`;
      found.error("WB336", [...path, key], text, "name");
    } else if (isReserved(key) && !DEFINED.has(key) && nearestKey(key) === null) {
      const text = `${brief(clip(key))} is under a prefix kept for MCP, and MCP has no such key: use a prefix of your own`;
      found.warning("WB337", [...path, key], text, "name");
    }
  }
}

function isKey(key: string): boolean {
  const slash = key.indexOf("/");
  if (slash < 0) return NAME.test(key);
  return (
    NAME.test(key.slice(slash + 1)) &&
    key
      .slice(0, slash)
      .split(".")
      .every((label) => LABEL.test(label))
  );
}

/** The second label of the prefix decides: `io.modelcontextprotocol/`, `com.mcp.tools/`. */
function isReserved(key: string): boolean {
  const slash = key.indexOf("/");
  const label = slash < 0 ? undefined : key.slice(0, slash).split(".")[1];
  return label === "modelcontextprotocol" || label === "mcp";
}

function traceContext({ found, judge }: Linted, path: Path, meta: JsonObject): void {
  const add = (name: string, text: string) =>
    found[judge.family === "2026" ? "error" : "warning"]("WB338", [...path, name], `\`${name}\` ${text}`);
  const parent = own(meta, "traceparent");
  if (parent !== undefined && (typeof parent !== "string" || !isTraceparent(parent))) {
    add(
      "traceparent",
      `is ${brief(parent)}; ${W3C} wants \`00-<32 hex>-<16 hex>-<2 hex>\` in lower case, ids not all zero`,
    );
  }
  for (const name of ["tracestate", "baggage"]) {
    const value = own(meta, name);
    if (value === undefined) continue;
    if (
      typeof value !== "string" ||
      !value.split(",").every((member) => /^\s*(?:[^=\s][^=]*=.*)?$/.test(member))
    ) {
      add(name, `is ${brief(value)}; ${W3C} wants \`key=value\` pairs with commas between them`);
    }
  }
}

function isTraceparent(value: string): boolean {
  const parts = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(value);
  if (!parts) return false;
  const [, version, trace, parent, more] = parts;
  if (version === "ff" || (version === "00" && more !== undefined)) return false;
  return !/^0+$/.test(trace!) && !/^0+$/.test(parent!);
}

function progressToken({ message, found }: Linted): void {
  for (const path of [
    ["params", "_meta", "progressToken"],
    ["params", "progressToken"],
  ]) {
    if (path.length === 2 && message.method !== "notifications/progress") continue;
    const token = own(message.json, ...path);
    if (token === undefined || idKey(sliceOf(message.text ?? "", path) ?? "") !== null) continue;
    const text = `\`progressToken\` is ${brief(token)}; it is a string or an integer (basic/patterns/progress)`;
    found.error("WB339", path, text);
  }
}
