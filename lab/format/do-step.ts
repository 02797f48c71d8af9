import type { Problem } from "./problem.ts";
import { quote, quoteList } from "./quote.ts";
import { plain, scalarParts } from "./yaml-scalars.ts";
import { readYaml, type YamlScalar } from "./yaml-tree.ts";

/** What a `do` cell does. `close` ends the server's standard input. */
export type DoStep =
  | { readonly do: "restart" | "kill" | "close"; readonly server: string }
  | { readonly do: "sleep"; readonly ms: number };

export type DoRead =
  { readonly ok: true; readonly step: DoStep } | { readonly ok: false; readonly message: string };

const steps = ["restart", "kill", "close", "sleep"];
const longestSleep = 60_000;

/** Reads a step from the JSON text that `fillYaml` makes of a do cell. */
export function doStepOf(json: string): DoRead {
  const value: unknown = JSON.parse(json);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return fault(oneStep);
  const entries = Object.entries(value);
  const [entry] = entries;
  if (!entry || entries.length > 1) return fault(oneStep);
  return stepOf(entry[0], entry[1]);
}

const oneStep = "A do cell is one step: `restart: SERVER`, `kill: SERVER`, `close: SERVER` or `sleep: MS`.";

function stepOf(verb: string, argument: unknown): DoRead {
  if (verb === "sleep") {
    if (
      typeof argument === "number" &&
      Number.isInteger(argument) &&
      argument >= 0 &&
      argument <= longestSleep
    ) {
      return { ok: true, step: { do: verb, ms: argument } };
    }
    return fault(`\`sleep\` is ${quote(show(argument))}; it is whole milliseconds, 0 to 60000.`);
  }
  if (verb === "restart" || verb === "kill" || verb === "close") {
    if (typeof argument === "string" && argument !== "")
      return { ok: true, step: { do: verb, server: argument } };
    return fault(`\`${verb}\` is ${quote(show(argument))}; it names one server.`);
  }
  return fault(`${quote(verb)} is no step. Steps are ${quoteList(steps)}.`);
}

function fault(message: string): DoRead {
  return { ok: false, message };
}

function show(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export interface DoReading {
  /** Null where the step cannot be read, or depends on a reference. */
  readonly step: DoStep | null;
  readonly problems: readonly Problem[];
}

/** Reads the body of a do cell before it runs. Never throws. */
export function parseDo(source: string): DoReading {
  const yaml = readYaml(source);
  if (!yaml.ok) return { step: null, problems: [{ code: "WB145", message: yaml.message, span: yaml.span }] };
  const { tree } = yaml;
  const all = { start: 0, end: source.length };
  const [entry] = tree?.kind === "map" ? tree.entries : [];
  if (tree?.kind !== "map" || tree.entries.length !== 1 || !entry) {
    return { step: null, problems: [{ code: "WB147", message: oneStep, span: tree?.span ?? all }] };
  }
  const { key, value } = entry;
  if ([key, value].some((part) => part.kind === "scalar" && isDynamic(part)))
    return { step: null, problems: [] };
  const read = stepOf(key.text, plain(value));
  if (read.ok) return { step: read.step, problems: [] };
  const span = steps.includes(key.text) && value.span.end > value.span.start ? value.span : key.span;
  return { step: null, problems: [{ code: "WB147", message: read.message, span }] };
}

function isDynamic(scalar: YamlScalar): boolean {
  return scalarParts(scalar).some((part) => part.kind === "reference" || part.kind === "broken");
}
