import { z } from "zod";
import type { FrontMatter, HostSpec } from "./lab.ts";
import { didYouMean } from "./nearest.ts";
import type { Problem } from "./problem.ts";
import { type PlacedSpec, readPrograms } from "./program-specs.ts";
import { quote } from "./quote.ts";
import { plain } from "./yaml-scalars.ts";
import { schemaProblems } from "./yaml-schema.ts";
import { readYaml, type YamlMap, type YamlTree } from "./yaml-tree.ts";

/** Where the front matter's YAML stands in the file; `end` is where its closing line starts. */
export interface FrontSpan {
  readonly start: number;
  readonly end: number;
  /** Where the rest of the file starts. */
  readonly after: number;
}

/** What the front matter says; null or empty where it says nothing. */
export interface FrontReading {
  readonly front: Omit<FrontMatter, "lab" | "title" | "servers" | "clients"> & {
    readonly lab: string | null;
    readonly title: string | null;
    readonly servers: readonly PlacedSpec[];
    readonly clients: readonly PlacedSpec[];
  };
  readonly problems: readonly Problem[];
}

/**
 * Finds the front matter: a first line `---`, then YAML up to the next line `---`. `open` is a first line that
 * no other closes.
 */
export function findFrontMatter(text: string, from: number): FrontSpan | "open" | null {
  const opening = /---[ \t]*(?:\r\n|\n|\r)/y;
  opening.lastIndex = from;
  if (!opening.test(text)) return null;
  const start = opening.lastIndex;
  const closing = /(?<![^\r\n])---[ \t]*(?:\r\n|\n|\r|$)/g;
  closing.lastIndex = start;
  for (let found = closing.exec(text); found; found = closing.exec(text)) {
    return { start, end: found.index, after: closing.lastIndex };
  }
  return "open";
}

const text = z.string({ error: "must be a text" });
const names = z.union([z.array(text), text.transform((list) => list.split(/[\s,]+/).filter(Boolean))], {
  error: "must be a list of names",
});
const host = z.looseObject({
  servers: names.nullish(),
  tools: names.nullish(),
  max_result_bytes: text
    .regex(/^[1-9]\d{0,8}$/, { error: "must be a whole number of bytes" })
    .transform(Number)
    .nullish(),
  capabilities: z.record(z.string(), z.unknown(), { error: "must be a mapping" }).nullish(),
  practice: text.nullish(),
});
const schema = z.looseObject({
  lab: text.min(1, { error: "must not be empty" }).nullish(),
  title: text.min(1, { error: "must not be empty" }).nullish(),
  protocol: text.nullish(),
  view: z.enum(["page", "steps"], { error: "must be page or steps" }).nullish(),
  host: host.nullish(),
});
const known = ["lab", "title", "protocol", "view", "servers", "clients", "host"];
const knownHost = Object.keys(host.shape);

/** Reads the YAML of a front matter. Never throws; what cannot be read is as if not written. */
export function readFrontMatter(yaml: string): FrontReading {
  const problems: Problem[] = [];
  const read = readYaml(yaml);
  let map: YamlMap = { kind: "map", span: { start: 0, end: 0 }, entries: [] };
  if (!read.ok) problems.push({ code: "WB103", message: read.message, span: read.span });
  else if (read.tree?.kind === "map") map = read.tree;
  else if (read.tree)
    problems.push({
      code: "WB103",
      message: "The front matter is a mapping, such as `lab: my-first`.",
      span: read.tree.span,
    });

  const part = (key: string): YamlTree | null =>
    map.entries.find((entry) => entry.key.text === key)?.value ?? null;
  unknownKeys(map, known, "", problems);
  const hostTree = part("host");
  if (hostTree?.kind === "map") unknownKeys(hostTree, knownHost, "host.", problems);

  const shape = schema.safeParse(plain(map, true));
  if (!shape.success) problems.push(...schemaProblems(shape.error, map));
  const good = shape.success ? shape.data : salvage(map);
  const servers = part("servers");
  const clients = part("clients");
  return {
    front: {
      lab: good.lab ?? null,
      title: good.title ?? null,
      protocol: good.protocol ?? null,
      view: good.view ?? "page",
      servers: servers ? readPrograms(servers, "servers", problems) : [],
      clients: clients ? readPrograms(clients, "clients", problems) : [],
      host: good.host ? hostSpec(good.host, hostTree) : null,
      extra: Object.fromEntries(
        map.entries
          .filter(({ key }) => !known.includes(key.text))
          .map(({ key, value }) => [key.text, plain(value)]),
      ),
    },
    problems,
  };
}

function unknownKeys(map: YamlMap, keys: readonly string[], prefix: string, problems: Problem[]): void {
  for (const { key } of map.entries) {
    if (keys.includes(key.text)) continue;
    const message = `${quote(prefix + key.text)} is not read; it is kept.${didYouMean(key.text, keys)}`;
    problems.push({ code: "WB105", message, span: key.span });
  }
}

/** Of a front matter with faults, the keys that are right. */
function salvage(map: YamlMap): z.infer<typeof schema> {
  const value = plain(map, true) as Record<string, unknown>;
  const right = Object.entries(value).filter(([key, part]) => schema.safeParse({ [key]: part }).success);
  return schema.parse(Object.fromEntries(right));
}

function hostSpec(read: z.infer<typeof host>, tree: YamlTree | null): HostSpec {
  const capabilities =
    tree?.kind === "map" ? tree.entries.find(({ key }) => key.text === "capabilities") : undefined;
  return {
    servers: read.servers ?? null,
    tools: read.tools ?? null,
    maxResultBytes: read.max_result_bytes ?? null,
    // As data, not as written: a `true` in it is a boolean.
    capabilities: (capabilities ? plain(capabilities.value) : null) as HostSpec["capabilities"],
    practice: read.practice ?? null,
  };
}
