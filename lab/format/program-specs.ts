import { z } from "zod";
import type { EnvValue, ProgramSpec, Span } from "./lab.ts";
import type { Problem } from "./problem.ts";
import { quote } from "./quote.ts";
import { plain } from "./yaml-scalars.ts";
import type { YamlMap, YamlTree } from "./yaml-tree.ts";
import { schemaProblems } from "./yaml-schema.ts";

/** A program before its offset is a line of the file. */
export type PlacedSpec = {
  readonly spec:
    Omit<ProgramSpec & { kind: "command" }, "line"> | Omit<ProgramSpec & { kind: "named" }, "line">;
  readonly at: number;
};

const words = z.string({ error: "must be a text" });
const variable = z.union(
  [words, z.looseObject({ from: words, secret: z.enum(["true", "false"]).default("false") })],
  { error: "must be a text, or {from: HOST_VARIABLE, secret: true}" },
);
/** What can name a program: it goes into `to=`, so no commas, spaces or quotes. */
const programName = /^[A-Za-z0-9][\w.-]*$/;
const useRule = "must be the name by which a program is found elsewhere";
const mapping = z.looseObject({
  command: z
    .string({ error: "must name the program to start" })
    .min(1, { error: "must name the program to start" })
    .optional(),
  use: z.string({ error: useRule }).regex(programName, { error: useRule }).optional(),
  args: z.array(words, { error: "must be a list, such as [server.js, --verbose]" }).nullish(),
  env: z.record(z.string(), variable, { error: "must be a mapping of names to values" }).nullish(),
});

/**
 * Reads `servers` or `clients`: a mapping of names to commands, or to nothing or to another name where the
 * program is found in a `.mcp.json`; a list of such entries; or just names.
 */
export function readPrograms(tree: YamlTree, key: "servers" | "clients", problems: Problem[]): PlacedSpec[] {
  const specs: PlacedSpec[] = [];
  const names = new Set<string>();
  const add = (name: string, span: Span, value: YamlTree | null): void => {
    if (!programName.test(name)) {
      const rule = "A name has letters, digits, - _ and points.";
      problems.push({
        code: "WB104",
        message: `${quote(name)} cannot name one of the ${key}. ${rule}`,
        span,
      });
    } else if (names.has(name)) {
      problems.push({ code: "WB104", message: `${quote(name)} is named twice in ${key}. Keep one.`, span });
    } else {
      names.add(name);
      const spec = readProgram(name, value, span, problems);
      if (spec) specs.push({ spec, at: span.start });
    }
  };
  for (const entry of entriesOf(tree, key, problems)) add(entry.name, entry.span, entry.value);
  return specs;
}

interface Entry {
  readonly name: string;
  readonly span: Span;
  readonly value: YamlTree | null;
}

function entriesOf(tree: YamlTree, key: string, problems: Problem[]): Entry[] {
  if (tree.kind === "map")
    return tree.entries.map(({ key, value }) => ({ name: key.text, span: key.span, value }));
  if (tree.kind === "scalar") {
    const names = tree.text.split(/[\s,]+/).filter((name) => name !== "" && tree.value !== null);
    return names.map((name) => ({ name, span: tree.span, value: null }));
  }
  return tree.items.flatMap((item): Entry[] => {
    if (item.kind === "scalar" && item.value !== null)
      return [{ name: item.text, span: item.span, value: null }];
    if (item.kind === "map") {
      const [first] = item.entries;
      const named = item.entries.find(({ key }) => key.text === "name");
      if (named?.value.kind === "scalar")
        return [{ name: named.value.text, span: named.value.span, value: item }];
      if (first && item.entries.length === 1)
        return [{ name: first.key.text, span: first.key.span, value: first.value }];
    }
    problems.push({
      code: "WB104",
      message: `An entry of ${key} is a name, or NAME: {command, args, env}.`,
      span: item.span,
    });
    return [];
  });
}

type Spec = PlacedSpec["spec"];

function readProgram(name: string, value: YamlTree | null, span: Span, problems: Problem[]): Spec | null {
  if (
    value === null ||
    (value.kind === "scalar" && value.text === "") ||
    (value.kind === "scalar" && value.value === null)
  ) {
    return found(name, name);
  }
  if (value.kind === "scalar" && programName.test(value.text)) return found(name, value.text);
  if (value.kind !== "map") {
    const typed =
      value.kind === "scalar"
        ? value.text.trim().split(/\s+/)
        : value.items.map((item) => (item.kind === "scalar" ? item.text : "…"));
    const [program = "node", ...args] = typed;
    const fix = `{command: ${program}, args: [${args.join(", ")}]}`;
    problems.push({
      code: "WB104",
      message: `The program ${quote(name)} is a mapping. Write ${quote(fix, 200)}.`,
      span: value.span,
    });
    return null;
  }
  const own = value.entries.filter(({ key }) => key.text !== "name" && key.text !== "type");
  if (own.length === 0) return found(name, name);
  return readMapping(name, value, span, problems);
}

const found = (name: string, use: string): Spec => ({ name, kind: "named", use, args: [], env: {} });

const known = ["name", "type", "command", "use", "args", "env"];

function readMapping(name: string, map: YamlMap, span: Span, problems: Problem[]): Spec | null {
  const has = (key: string): boolean => map.entries.some((entry) => entry.key.text === key);
  if (has("command") === has("use")) {
    const url = has("url") ? " Wirebook speaks to programs over stdio, not to addresses." : "";
    const fault = has("use") ? `has both \`command\` and \`use\`. Keep one.` : `has no command.${url}`;
    problems.push({ code: "WB104", message: `The program ${quote(name)} ${fault}`, span });
    return null;
  }
  for (const { key } of map.entries) {
    if (known.includes(key.text)) continue;
    const note = key.text === "cwd" ? " A program starts in the folder of the file that names it." : "";
    problems.push({
      code: "WB105",
      message: `${quote(key.text)} is not read for a program.${note}`,
      span: key.span,
    });
  }
  const read = mapping.safeParse(plain(map, true));
  if (!read.success) {
    problems.push(...schemaProblems(read.error, map, `${name}.`));
    return null;
  }
  const { command = "", use, args } = read.data;
  const env = Object.entries(read.data.env ?? {}).map(([key, value]): [string, EnvValue] => [
    key,
    typeof value === "string"
      ? { kind: "literal", value }
      : { kind: "host", from: value.from, secret: value.secret === "true" },
  ]);
  const spec = { name, args: args ?? [], env: Object.fromEntries(env) };
  if (use !== undefined) return { ...spec, kind: "named", use };
  if (/\s/.test(command) && spec.args.length === 0) {
    const message = `The command ${quote(command)} holds a space. It is one program; what follows it goes in args.`;
    problems.push({
      code: "WB108",
      message,
      span: map.entries.find((entry) => entry.key.text === "command")!.value.span,
    });
  }
  return { ...spec, kind: "command", command };
}
