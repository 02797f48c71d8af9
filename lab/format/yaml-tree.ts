import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from "yaml";
import type { Span } from "./lab.ts";
import { quote } from "./quote.ts";
import { yamlFault } from "./yaml-fault.ts";

/** A YAML text as plain data that keeps its places; spans are offsets in the text. */
export type YamlTree = YamlMap | YamlList | YamlScalar;

export interface YamlMap {
  readonly kind: "map";
  readonly span: Span;
  readonly entries: readonly { readonly key: YamlScalar; readonly value: YamlTree }[];
}

export interface YamlList {
  readonly kind: "list";
  readonly span: Span;
  readonly items: readonly YamlTree[];
}

export interface YamlScalar {
  readonly kind: "scalar";
  readonly span: Span;
  readonly value: string | number | boolean | null;
  /** The value as a person wrote it: `02` stays `02`; empty for an empty value. */
  readonly text: string;
  /** Where `text` stands in the source, character by character; null where quoting or folding changed it. */
  readonly at: number | null;
}

export type YamlRead =
  | { readonly ok: true; readonly tree: YamlTree | null }
  | { readonly ok: false; readonly message: string; readonly span: Span };

/** Limits against texts made to be slow; far above what a cell or a front matter holds. */
const limit = { length: 64 * 1024, depth: 64, aliases: 100 } as const;

class Fault extends Error {
  constructor(
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

/** Reads one YAML 1.2 document (core schema) into a tree; null for an empty one. Never throws. */
export function readYaml(source: string): YamlRead {
  if (source.length > limit.length) {
    return {
      ok: false,
      message: `More than ${limit.length / 1024} KiB of YAML. Shorten it.`,
      span: { start: 0, end: 0 },
    };
  }
  try {
    const document = parseDocument<Node, true>(source, {
      prettyErrors: false,
      uniqueKeys: false,
      schema: "core",
      logLevel: "error",
      version: "1.2",
    });
    const first = document.errors[0] ?? document.warnings[0];
    if (first) return { ok: false, ...yamlFault(source, first) };
    const convert = new Converter(source, (alias) => alias.resolve(document));
    return { ok: true, tree: document.contents === null ? null : convert.tree(document.contents, 0) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, message: error.message, span: error.span };
    return { ok: false, message: "This YAML is nested too deeply.", span: { start: 0, end: 0 } };
  }
}

class Converter {
  #aliases = 0;

  constructor(
    readonly source: string,
    readonly resolve: (alias: Extract<Node, { source: string }>) => Node | undefined,
  ) {}

  tree(node: unknown, depth: number): YamlTree {
    const span = spanOf(node);
    if (depth > limit.depth) throw new Fault(`This YAML is nested deeper than ${limit.depth} levels.`, span);
    if (node === null || node === undefined) return scalar(this.source, null, span);
    if (isAlias(node)) {
      const named = this.resolve(node as never);
      if (!named) throw new Fault(`${quote(`*${node.source}`)} names no anchor.`, span);
      if (++this.#aliases > limit.aliases) throw new Fault("Too many aliases.", span);
      return this.tree(named, depth + 1);
    }
    if (isMap(node)) return this.#map(node.items, span, depth);
    if (isSeq(node))
      return { kind: "list", span, items: node.items.map((item) => this.tree(item, depth + 1)) };
    if (isScalar(node)) return scalar(this.source, node.value, span);
    throw new Fault("A YAML value of an unknown kind.", span);
  }

  #map(pairs: readonly { key: unknown; value: unknown }[], span: Span, depth: number): YamlMap {
    const seen = new Set<string>();
    const entries = pairs.map((pair) => {
      const key = this.tree(pair.key, depth + 1);
      if (key.kind !== "scalar") throw new Fault("A key must be a plain word.", key.span);
      if (seen.has(key.text))
        throw new Fault(`The key ${quote(key.text)} is given twice. Keep one.`, key.span);
      seen.add(key.text);
      return { key, value: pair.value === null ? empty(key.span.end) : this.tree(pair.value, depth + 1) };
    });
    return { kind: "map", span, entries };
  }
}

function spanOf(node: unknown): Span {
  const range = (node as { range?: [number, number, number] } | null)?.range;
  return range ? { start: range[0], end: range[1] } : { start: 0, end: 0 };
}

function empty(at: number): YamlScalar {
  return { kind: "scalar", span: { start: at, end: at }, value: null, text: "", at };
}

function scalar(source: string, value: unknown, span: Span): YamlScalar {
  const typed = source.slice(span.start, span.end);
  if (typeof value === "string") {
    const quoted = /^["']/.test(typed) ? 1 : 0;
    const at = source.startsWith(value, span.start + quoted) ? span.start + quoted : null;
    return { kind: "scalar", span, value, text: value, at };
  }
  if (value === null || typeof value === "number" || typeof value === "boolean") {
    return { kind: "scalar", span, value, text: typed, at: span.start };
  }
  throw new Fault(`${quote(typed)} is no text, number, true, false or null.`, span);
}
