import { celReferences } from "./cel-references.ts";
import { parseCheck } from "./check-lines.ts";
import type { Code } from "./codes.ts";
import { parseDo } from "./do-step.ts";
import { decodeEscapes } from "./escapes.ts";
import { formProblems } from "./form-answer.ts";
import { frameMethod } from "./frame-method.ts";
import { stringsWithReferences } from "./json-string-parts.ts";
import { parseJson } from "./json-text.ts";
import type { Cell, Path, Span } from "./lab.ts";
import type { Problem } from "./problem.ts";
import { type Part, splitReferences } from "./references.ts";
import { scalarParts, scalars } from "./yaml-scalars.ts";
import { readYaml } from "./yaml-tree.ts";

/** A cell that this body names, before it has a line. */
export interface Mention {
  readonly name: string;
  readonly path: Path;
  readonly by: "reference" | "cel";
  readonly span: Span;
}

/** What a cell's body says, by its text alone; spans are in the source. */
export interface BodyReading {
  readonly mentions: readonly Mention[];
  readonly problems: readonly Problem[];
  readonly method: string | null;
  /** True for a frame whose method only asks. */
  readonly readOnly: boolean;
  /** Mentions of CEL's own words; a cell may have such a name. */
  readonly constants: readonly { readonly name: string; readonly span: Span }[];
}

/** Reads the body of a cell of that kind. Never throws. */
export function readBody(kind: Cell["kind"], source: string, raw: Cell["options"]["raw"]): BodyReading {
  const body = new Body(source);
  switch (kind) {
    case "value":
    case "call":
    case "frame":
      if (raw === null) body.json(kind === "frame");
      else body.text(raw === "escaped");
      break;
    case "cel":
      body.cel();
      break;
    case "chat":
    case "script":
      body.text(false);
      break;
    case "form":
    case "do":
      body.problems.push(...(kind === "do" ? parseDo(source).problems : formProblems(source)));
      body.yaml();
      break;
    case "check":
      body.check();
      break;
  }
  return body;
}

class Body implements BodyReading {
  readonly mentions: Mention[] = [];
  readonly problems: Problem[] = [];
  readonly constants: { name: string; span: Span }[] = [];
  method: string | null = null;
  readOnly = false;

  constructor(readonly source: string) {}

  #problem(code: Code, message: string, span: Span): void {
    this.problems.push({ code, message, span });
  }

  #part(part: Part, broken: Code): void {
    if (part.kind === "reference") {
      const { name, path, start, end } = part;
      this.mentions.push({ name, path, by: "reference", span: { start, end } });
    } else if (part.kind === "broken") {
      const stays = broken === "WB143" ? " It is sent as typed." : "";
      this.#problem(broken, part.message + stays, { start: part.start, end: Math.max(part.end, part.fault) });
    }
  }

  json(frame: boolean): void {
    const read = parseJson(this.source);
    if (!read.ok) {
      this.#problem("WB141", read.message, {
        start: read.offset,
        end: Math.min(read.offset + 1, this.source.length),
      });
      return;
    }
    for (const { parts } of stringsWithReferences(this.source))
      for (const part of parts) this.#part(part, "WB142");
    if (frame) ({ method: this.method, readOnly: this.readOnly } = frameMethod(this.source, read.root));
  }

  text(escaped: boolean): void {
    for (const part of splitReferences(this.source)) {
      this.#part(part, "WB143");
      if (!escaped || (part.kind !== "text" && part.kind !== "broken")) continue;
      const bytes = decodeEscapes(this.source.slice(part.start, part.end));
      if (bytes instanceof Uint8Array) continue;
      const start = part.start + bytes.offset;
      this.#problem("WB144", bytes.message, { start, end: Math.min(start + 2, this.source.length) });
    }
  }

  cel(): void {
    const read = celReferences(this.source);
    if (read.error) this.#problem("WB146", read.error.message, read.error.span);
    this.#identifiers(read.names, read.constants);
  }

  yaml(): void {
    const read = readYaml(this.source);
    if (!read.ok) return;
    for (const scalar of scalars(read.tree))
      for (const part of scalarParts(scalar)) this.#part(part, "WB142");
  }

  check(): void {
    const read = parseCheck(this.source);
    this.problems.push(...read.problems);
    this.#identifiers(read.mentions, read.constants);
  }

  #identifiers(
    names: readonly { name: string; span: Span }[],
    constants: readonly { name: string; span: Span }[],
  ): void {
    for (const { name, span } of names) this.mentions.push({ name, path: [], by: "cel", span });
    for (const { name, span } of constants) this.constants.push({ name, span });
  }
}
