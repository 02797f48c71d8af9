import { celReferences } from "./cel-references.ts";
import type { Span } from "./lab.ts";
import { didYouMean } from "./nearest.ts";
import type { Problem } from "./problem.ts";
import { quote } from "./quote.ts";
import { readYaml, type YamlMap, type YamlScalar, type YamlTree } from "./yaml-tree.ts";

/** One line of a check: what it claims, the expression that must be true, and what to try where it is not. */
export interface CheckLine {
  /** In words; the expression itself where none is given. */
  readonly that: string;
  /** CEL. */
  readonly expect: string;
  readonly hint: string | null;
  /** Cells that the expression reads, each once. */
  readonly names: readonly string[];
  /** 1-based line in the cell's source where the check's line starts. */
  readonly line: number;
  /** Of the expression, in the cell's source. */
  readonly span: Span;
}

export interface CheckReading {
  readonly lines: readonly CheckLine[];
  /** Every mention of a cell, in source order. */
  readonly mentions: readonly { readonly name: string; readonly span: Span }[];
  /** Mentions of names that CEL keeps for itself. */
  readonly constants: readonly { readonly name: string; readonly span: Span }[];
  readonly problems: readonly Problem[];
}

const keys = ["that", "expect", "hint"];

/** Reads the body of a check: a YAML list of `that`, `expect`, `hint`, or one such line by itself. Never throws. */
export function parseCheck(source: string): CheckReading {
  const reading = new Reading(source);
  const yaml = readYaml(source);
  if (!yaml.ok) reading.problem("WB145", yaml.message, yaml.span);
  else if (yaml.tree?.kind === "list") for (const item of yaml.tree.items) reading.line(item);
  else if (yaml.tree?.kind === "map") reading.line(yaml.tree);
  else
    reading.problem(
      "WB148",
      `A check has at least one line, such as ${example}.`,
      yaml.tree?.span ?? { start: 0, end: 0 },
    );
  if (yaml.ok && yaml.tree?.kind === "list" && yaml.tree.items.length === 0) {
    reading.problem("WB148", `A check has at least one line, such as ${example}.`, yaml.tree.span);
  }
  return reading;
}

const example = "- expect: round1.result.isError";

class Reading implements CheckReading {
  readonly lines: CheckLine[] = [];
  readonly mentions: { name: string; span: Span }[] = [];
  readonly constants: { name: string; span: Span }[] = [];
  readonly problems: Problem[] = [];
  /** Lines before `#counted`, so that line numbers cost one pass over the source. */
  #newlines = 0;
  #counted = 0;

  constructor(readonly source: string) {}

  problem(code: Problem["code"], message: string, span: Span): void {
    this.problems.push({ code, message, span });
  }

  line(item: YamlTree): void {
    if (item.kind === "scalar" && item.value !== null) return this.#add(item, item, null, null);
    if (item.kind !== "map") return this.problem("WB148", `A line of a check is ${example}.`, item.span);
    const that = this.#text(item, "that");
    const hint = this.#text(item, "hint");
    for (const { key } of item.entries) {
      if (keys.includes(key.text)) continue;
      const known = "A line has `that`, `expect` and `hint`.";
      this.problem(
        "WB150",
        `${quote(key.text)} is not read. ${known}${didYouMean(key.text, keys)}`,
        key.span,
      );
    }
    const expect = item.entries.find(({ key }) => key.text === "expect");
    if (!expect)
      return this.problem(
        "WB148",
        "This line has no `expect`: the CEL expression that must be true.",
        item.span,
      );
    if (expect.value.kind !== "scalar" || expect.value.text === "") {
      return this.problem("WB148", "`expect` is one CEL expression. Put it in quotes.", expect.key.span);
    }
    this.#add(item, expect.value, that, hint);
  }

  #text(item: YamlMap, name: string): string | null {
    const found = item.entries.find(({ key }) => key.text === name);
    if (!found || (found.value.kind === "scalar" && found.value.value === null)) return null;
    if (found.value.kind === "scalar") return found.value.text;
    this.problem("WB148", `${quote(name)} is a text. Put it in quotes.`, found.value.span);
    return null;
  }

  #add(item: YamlTree, expect: YamlScalar, that: string | null, hint: string | null): void {
    const place = (span: Span): Span =>
      expect.at === null ? expect.span : { start: expect.at + span.start, end: expect.at + span.end };
    const read = celReferences(expect.text);
    if (read.error) {
      const cut = /^[ \t]+#/.test(this.source.slice(expect.span.end, expect.span.end + 80));
      const note = cut ? " In YAML a space and # start a comment: put the expression in quotes." : "";
      this.problem("WB146", read.error.message + note, place(read.error.span));
    }
    for (const { name, span } of read.names) this.mentions.push({ name, span: place(span) });
    for (const { name, span } of read.constants) this.constants.push({ name, span: place(span) });
    this.lines.push({
      that: that ?? expect.text.trim(),
      expect: expect.text,
      hint,
      names: [...new Set(read.names.map(({ name }) => name))],
      line: this.#lineOf(item.span.start),
      span: expect.span,
    });
  }

  /** 1-based; asked for in source order. */
  #lineOf(offset: number): number {
    for (; this.#counted < offset; this.#counted++) if (this.source[this.#counted] === "\n") this.#newlines++;
    return this.#newlines + 1;
  }
}
