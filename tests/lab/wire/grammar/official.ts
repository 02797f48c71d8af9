import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Revision } from "../../../../lab/wire/era.ts";

/** The official schemas and cases, read where they are; tests that need them skip where they are absent. */
const SHARED = new URL("../../../../../shared/", import.meta.url);
export const hasShared = existsSync(new URL("schema/2026-07-28/schema.json", SHARED));

export interface Example {
  readonly definition: string;
  readonly file: string;
  readonly value: unknown;
}

export interface Case {
  readonly id: string;
  readonly rev: Revision;
  readonly dir: "C>S" | "S>C";
  readonly def: string;
  readonly expect: boolean;
  readonly frame: unknown;
}

export function examples(): Example[] {
  if (!hasShared) return [];
  const root = new URL("schema/2026-07-28/examples/", SHARED);
  return readdirSync(root).flatMap((name) =>
    readdirSync(new URL(`${name}/`, root)).map((file) => ({
      definition: name,
      file: `${name}/${file}`,
      value: JSON.parse(readFileSync(new URL(`${name}/${file}`, root), "utf8")) as unknown,
    })),
  );
}

export function cases(): Case[] {
  if (!hasShared) return [];
  const lines = readFileSync(new URL("cases/frames.jsonl", SHARED), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Case);
}

/** The official schema of a revision: its names, and a verdict on a value by definition. */
export function official(revision: Revision): {
  names: Set<string>;
  accepts: (name: string, value: unknown) => boolean;
  /** The name of every member that any definition has. */
  members: string[];
} {
  const schema = JSON.parse(
    readFileSync(new URL(`schema/${revision}/schema.json`, SHARED), "utf8"),
  ) as Record<string, object>;
  const at = "$defs" in schema ? "$defs" : "definitions";
  const options = { strict: false, logger: false } as const;
  const ajv = at === "$defs" ? new Ajv2020(options) : new Ajv(options);
  addFormats.default(ajv);
  ajv.addSchema(schema, "mcp");
  const compiled = new Map<string, ValidateFunction>();
  const members = new Set<string>();
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === "properties") for (const name of Object.keys(value as object)) members.add(name);
    return value;
  });
  return {
    members: [...members],
    names: new Set(Object.keys(schema[at]!)),
    accepts: (name, value) => {
      const validate = compiled.get(name) ?? ajv.compile({ $ref: `mcp#/${at}/${name}` });
      compiled.set(name, validate);
      return validate(value);
    },
  };
}
