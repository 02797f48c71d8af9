import type { Json } from "../message.ts";
import { isObject, own } from "../own.ts";
import { brief, clip, kindOf } from "../stray.ts";
import { missingFor } from "./capabilities.ts";
import { remember, type Follower, type Turn } from "./turn.ts";

const MOST_TOOLS = 10_000;
const MOST_MEMBERS = 50;

/** Tools promise, by `outputSchema`, what their results hold (server/tools, "Output Schema"). */
export class Outputs implements Follower {
  #schemas = new Map<string, Json>();

  follow({ message, direction, request, found }: Turn): void {
    if (direction !== "s2c" || message.kind !== "result" || request === null) return;
    const result = own(message.json, "result");
    if (request.method === "tools/list") this.#offered(own(result, "tools"));
    if (request.method !== "tools/call" || own(result, "isError") === true) return;
    if (!Array.isArray(own(result, "content")) || own(result, "resultType") === "input_required") return;
    const schema = this.#schemas.get(request.name ?? "");
    if (schema === undefined) return;
    const content = own(result, "structuredContent");
    const path = ["result", "structuredContent"];
    const where = `the \`outputSchema\` of \`${clip(request.name ?? "")}\` wants`;
    if (content === undefined) {
      found.error("WB390", path, `no \`structuredContent\`; ${where} it (server/tools, "Output Schema")`);
      return;
    }
    for (const { at, text } of misfits(schema, content)) {
      found.error(
        "WB390",
        [...path, ...at],
        `${text.replace("WHERE", where)} (server/tools, "Output Schema")`,
      );
    }
  }

  #offered(tools: Json | undefined): void {
    for (const tool of Array.isArray(tools) ? tools.slice(0, MOST_TOOLS) : []) {
      const name = own(tool, "name");
      if (typeof name !== "string") continue;
      const schema = own(tool, "outputSchema");
      if (isObject(schema)) remember(this.#schemas, name, schema, MOST_TOOLS);
      else this.#schemas.delete(name);
    }
  }
}

/** The root of a schema, and the types of its members: the rest is for a validator of JSON Schema. */
function misfits(schema: Json, value: Json): { at: string[]; text: string }[] {
  const type = own(schema, "type");
  if (!isOfType(value, type)) return [{ at: [], text: `${kindOf(value)}; WHERE ${typeText(type)}` }];
  if (!isObject(value)) return [];
  const required = own(schema, "required");
  const missing = (Array.isArray(required) ? required.slice(0, MOST_MEMBERS) : [])
    .filter((name): name is string => typeof name === "string" && !Object.hasOwn(value, name))
    .map((name) => ({ at: [name], text: `no \`${clip(name)}\`; WHERE it` }));
  const properties = own(schema, "properties");
  const wrong = Object.entries(value)
    .slice(0, MOST_MEMBERS)
    .flatMap(([name, member]) => {
      const wanted = own(properties, name, "type");
      return isOfType(member, wanted)
        ? []
        : [{ at: [name], text: `\`${clip(name)}\` is ${brief(member)}; WHERE ${typeText(wanted)}` }];
    });
  return [...missing, ...wrong];
}

function isOfType(value: Json, type: Json | undefined): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.some((one) => {
    if (one === "null") return value === null;
    if (one === "array") return Array.isArray(value);
    if (one === "object") return isObject(value);
    if (one === "integer") return typeof value === "number" && Number.isInteger(value);
    if (one === "string" || one === "number" || one === "boolean") return typeof value === one;
    return true;
  });
}

function typeText(type: Json | undefined): string {
  return (Array.isArray(type) ? type : [type]).map((one) => `type ${brief(one)}`).join(" or ");
}

/** Up to 2025-11-25, a server asks only for what the client declared in `initialize` (basic/lifecycle). */
export class Declared implements Follower {
  #capabilities: Json | undefined = undefined;

  follow({ message, direction, family, found }: Turn): void {
    if (message.kind !== "request" || message.method === null) return;
    if (direction === "c2s") {
      if (message.method === "initialize") this.#capabilities = own(message.json, "params", "capabilities");
    } else if (family !== "2026" && this.#capabilities !== undefined) {
      const missing = missingFor(message.method, own(message.json, "params"), this.#capabilities);
      if (missing === null) return;
      const text = `\`${message.method}\`, and the client declared no \`${missing}\` in \`initialize\` (basic/lifecycle, "Capability Negotiation")`;
      found.error("WB391", ["method"], text);
    }
  }
}
