import type { Code } from "./codes.ts";
import { attributeKinds } from "./kinds.ts";
import type { Attribute, CellKind, CellOptions, Path } from "./lab.ts";
import { didYouMean } from "./nearest.ts";
import { quote } from "./quote.ts";
import { cellName, readReference } from "./reference-syntax.ts";

/** Says a fault of an attribute. */
export type Report = (code: Code, message: string, attribute: Attribute) => void;

/** ms; long enough for a person, short enough for a timer. */
const longestWait = 600_000;

/**
 * Reads the attributes of a cell, its `kind=name` excepted. What cannot be read is reported and is as if not
 * written; unknown attributes are reported and change nothing.
 */
export function readOptions(
  kind: CellKind,
  language: string,
  attributes: readonly Attribute[],
  report: Report,
): CellOptions {
  const given = new Map<string, Attribute>();
  for (const [index, attribute] of attributes.entries()) {
    const { name } = attribute;
    const kinds = Object.hasOwn(attributeKinds, name) ? attributeKinds[name] : undefined;
    if (!kinds) {
      const after = attributes[index - 1]?.value?.endsWith(",")
        ? " A list has no spaces after its commas."
        : "";
      const shown = attribute.value === null ? name : `${name}=${attribute.value}`;
      report(
        "WB121",
        `${quote(shown)} means nothing here.${after || didYouMean(name, Object.keys(attributeKinds))}`,
        attribute,
      );
    } else if (!kinds.includes(kind)) {
      report(
        "WB122",
        `${quote(name)} means nothing on a ${kind} cell; it is for ${kinds.join(", ")} cells.`,
        attribute,
      );
    } else if (given.has(name)) {
      report("WB123", `${quote(name)} is given twice. Keep one.`, attribute);
    } else {
      given.set(name, attribute);
    }
  }
  const read = new Reader(given, report);
  return {
    to: read.names("to", "a server"),
    on: read.word("on", "a connection's name"),
    run: read.oneOf("run", ["auto", "manual"]),
    after: read.names("after", "a cell"),
    wait: read.number("wait", /^\d{1,6}$/, longestWait, `milliseconds, 0 to ${longestWait}, as in wait=2000`),
    parallel: read.flag("parallel"),
    raw: readRaw(kind, language, given.get("raw"), report),
    points:
      kind === "check"
        ? (read.number("points", /^\d{1,6}(?:\.\d{1,3})?$/, 1e6, "a number, as in points=2") ?? 1)
        : null,
    ...read.bounds(),
    for: read.path("for"),
    key: read.word("key", "a question's key"),
    answers: read.names("answers", "a form"),
    tool: read.word("tool", "a tool"),
    client: read.word("client", "a client"),
  };
}

function readRaw(
  kind: CellKind,
  language: string,
  attribute: Attribute | undefined,
  report: Report,
): CellOptions["raw"] {
  if (kind !== "frame") return null;
  if (language !== "text") {
    if (attribute)
      report("WB124", "A raw frame is written in a `text` fence: its body need not be JSON.", attribute);
    return null;
  }
  const value = attribute?.value;
  if (value === "noeol" || value === "escaped") return value;
  if (attribute && value !== null && value !== "lf") {
    report("WB124", `${quote(`raw=${value}`)} is not known. Write raw, raw=noeol or raw=escaped.`, attribute);
  }
  return "lf";
}

class Reader {
  constructor(
    readonly given: ReadonlyMap<string, Attribute>,
    readonly report: Report,
  ) {}

  #wrong(attribute: Attribute, wanted: string): null {
    const shown = attribute.value === null ? attribute.name : `${attribute.name}=${attribute.value}`;
    this.report("WB124", `${quote(shown)} cannot be read: ${quote(attribute.name)} is ${wanted}.`, attribute);
    return null;
  }

  word(name: string, wanted: string): string | null {
    const attribute = this.given.get(name);
    if (!attribute) return null;
    return attribute.value ? attribute.value : this.#wrong(attribute, `${wanted}, as in ${name}=NAME`);
  }

  /** What a check shows that state is bound to, or is not: one of the two, in words. */
  bounds(): { bound: string | null; unbound: string | null } {
    const words = (name: string) => {
      const attribute = this.given.get(name);
      if (!attribute) return null;
      if (attribute.value !== null && attribute.value.trim() !== "") return attribute.value.trim();
      return this.#wrong(attribute, `some words, as in ${name}="the arguments"`);
    };
    const [bound, unbound] = [words("bound"), words("unbound")];
    if (bound === null || unbound === null) return { bound, unbound };
    this.#wrong(this.given.get("unbound")!, "not for a check that has `bound`; keep one");
    return { bound, unbound: null };
  }

  names(name: string, wanted: string): string[] {
    const attribute = this.given.get(name);
    if (!attribute) return [];
    const names = attribute.value?.split(",") ?? [];
    if (names.length === 0 || names.includes("")) {
      this.#wrong(attribute, `${wanted}, or several with commas and no spaces between, as in ${name}=a,b`);
    } else if (new Set(names).size < names.length) {
      this.#wrong(attribute, "a list that names each only once");
    }
    return [...new Set(names)].filter((item) => item !== "");
  }

  oneOf<W extends string>(name: string, words: readonly W[]): W | null {
    const attribute = this.given.get(name);
    if (!attribute) return null;
    return words.find((word) => word === attribute.value) ?? this.#wrong(attribute, words.join(" or "));
  }

  number(name: string, pattern: RegExp, most: number, wanted: string): number | null {
    const attribute = this.given.get(name);
    if (!attribute) return null;
    const value = pattern.test(attribute.value ?? "") ? Number(attribute.value) : Infinity;
    return value <= most ? value : this.#wrong(attribute, wanted);
  }

  flag(name: string): boolean {
    const attribute = this.given.get(name);
    if (!attribute) return false;
    if (attribute.value === null || attribute.value === "true") return true;
    if (attribute.value !== "false") this.#wrong(attribute, "a bare word, without a value");
    return false;
  }

  /** A cell and a path in its value, as in a reference but without `${ }`. */
  path(name: string): { name: string; path: Path } | null {
    const attribute = this.given.get(name);
    if (!attribute) return null;
    const value = (attribute.value ?? "").replace(/^\$\{(.*)\}$/, "$1");
    const read = readReference(value, 0, "");
    if (read.ok) return { name: read.name, path: read.path };
    return this.#wrong(attribute, "the path of a question, as in for=round1.result.inputRequests.confirm");
  }
}

/** Whether a name can be used in a reference. */
export function isCellName(name: string): boolean {
  cellName.lastIndex = 0;
  return cellName.exec(name)?.[0].length === name.length && name !== "__proto__" && name.length <= 100;
}
