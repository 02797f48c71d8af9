import { type LooseNode, looseText } from "../../format/json-loose.ts";
import type { Json } from "../../wire/message.ts";
import { isObject, own, type JsonObject } from "../../wire/own.ts";
import { promptSchema } from "../prompt-schema.ts";
import type { Completing } from "./completing.ts";
import { skeletonFor } from "./skeleton.ts";
import { schemaMembers, schemasAt, schemaType, schemaValues, schemaWords } from "./schema-places.ts";

type Path = readonly (string | number)[];

export interface ArgumentMember {
  readonly name: string;
  readonly skeleton: { readonly text: string; readonly back: number };
  readonly detail: string;
  readonly info: string | null;
}

/** Arguments that the tool or prompt of this frame names; null where the path is not within its arguments. */
export function argumentMembers(
  completing: Completing,
  root: LooseNode | null,
  path: Path,
): ArgumentMember[] | null {
  const place = argumentPlace(completing, root, path);
  if (place === null) return null;
  return place.schemas.flatMap(({ root: schema, path: inner }) =>
    schemaMembers(schemasAt(schema, inner)).map(({ name, required }) => {
      const schemas = schemasAt(schema, [...inner, name]);
      const type = schemaType(schemas);
      const isText = type === null && schemaValues(schemas).some(({ value }) => typeof value === "string");
      return {
        name,
        skeleton: skeletonFor(isText ? "string" : type),
        detail: [type ?? (isText ? "one of a few" : null), required ? "required" : null]
          .filter(Boolean)
          .join(", "),
        info: schemaWords(schemas),
      };
    }),
  );
}

/** Values that the schema of an argument names; null where the path is not within the arguments. */
export function argumentValues(
  completing: Completing,
  root: LooseNode | null,
  path: Path,
): { value: Json; detail: string | null }[] | null {
  const place = argumentPlace(completing, root, path);
  return (
    place && place.schemas.flatMap(({ root: schema, path: inner }) => schemaValues(schemasAt(schema, inner)))
  );
}

/** The schema of what a `call` cell sends, or a frame under `params.arguments`, and the path within it. */
function argumentPlace(
  { cell, offerOf }: Completing,
  root: LooseNode | null,
  path: Path,
): { schemas: { root: JsonObject; path: Path }[] } | null {
  if (cell.kind === "call") {
    const [server = "", ...name] = (cell.options.tool ?? "").split("__");
    return {
      schemas: inputSchema(offerOf(server).tools?.items.get(name.join("__"))).map((schema) => ({
        root: schema,
        path,
      })),
    };
  }
  if (path[0] !== "params" || path[1] !== "arguments") return null;
  const method = looseText(root, ["method"]);
  const name = looseText(root, ["params", "name"]) ?? "";
  const inner = path.slice(2);
  const schemas = cell.options.to.flatMap((server) => {
    const { tools, prompts } = offerOf(server);
    if (method === "tools/call") return inputSchema(tools?.items.get(name));
    const prompt = method === "prompts/get" ? prompts?.items.get(name) : undefined;
    return prompt ? [promptSchema(prompt)] : [];
  });
  return { schemas: schemas.map((schema) => ({ root: schema, path: inner })) };
}

function inputSchema(tool: JsonObject | undefined): JsonObject[] {
  const schema = own(tool, "inputSchema");
  return isObject(schema) ? [schema] : [];
}
