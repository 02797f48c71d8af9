import type { WireCode } from "../codes.ts";
import type { Revision } from "../era.ts";
import type { Json } from "../message.ts";
import { brief, clip } from "../stray.ts";
import type { Chosen } from "./choose.ts";
import { sectionOf } from "./sections.ts";
import { orList, wantedOf, type Issue } from "./values.ts";

/** One difference from a schema, told. */
export interface Told {
  readonly code: WireCode;
  readonly severity: "error" | "warning";
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** `by` names the revision that wants it, or MCP where none is settled and all of them do. */
export function told(issue: Issue, chosen: Chosen, revision: Revision, by: string = revision): Told {
  const inner = issue.path.filter((step) => typeof step !== "symbol");
  const path = [...chosen.base, ...inner];
  const there = at(chosen.value, inner);
  const name = labelOf(path);
  const section = sectionOf(chosen.method, path, revision);
  const own = wantedOf(issue);
  if (own?.kind === "later" || own?.kind === "gone") {
    const when = own.kind === "later" ? `it came with ${own.wants}` : `${own.wants} was the last with it`;
    return say("WB364", `${revision} has no ${name}: ${when}, and a peer reads past it`, "warning");
  }
  const wants = own?.wants ?? wantsOf(issue);
  if (there === undefined) return say("WB360", `no ${name}; ${by} wants ${wants}`);
  const is =
    Array.isArray(there) && wants.startsWith("at most")
      ? `has ${there.length} elements`
      : `is ${brief(there)}`;
  if (own?.kind === "lax") return say("WB363", `${name} ${is}; ${by} wants ${wants}`, "warning");
  const isValue = issue.code === "invalid_value" || own?.kind === "form" || wants.startsWith('"');
  return say(isValue ? "WB362" : "WB361", `${name} ${is}; ${by} wants ${wants}`);

  function say(code: WireCode, text: string, severity: "error" | "warning" = "error"): Told {
    return { code, severity, path, message: `${text} (${section})` };
  }
}

function wantsOf(issue: Issue): string {
  if (issue.code === "invalid_value") return orList(issue.values.map(String));
  if (issue.code !== "invalid_type") return "another value";
  const { expected } = issue;
  if (expected === "boolean") return "true or false";
  return `${/^[aeiou]/.test(expected) ? "an" : "a"} ${expected}`;
}

/** A value's own part by path. */
function at(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let found: Json | undefined = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as { [name: string | number]: Json })[step];
  }
  return found;
}

/** The last name of a path, with the numbers after it. */
function labelOf(path: readonly (string | number)[]): string {
  const from = path.findLastIndex((step) => typeof step === "string");
  if (from < 0) return "the frame";
  const [name, ...numbers] = path.slice(from);
  return `\`${clip(String(name), 60)}${numbers.map((step) => `[${step}]`).join("")}\``;
}
