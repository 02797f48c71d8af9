import type { RootContent } from "mdast";

/** UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fault of a lab file. Errors keep the lab from running headless; warnings stop nothing. */
export interface Diagnostic {
  /** Stable, `WB101`…; `codes.ts` lists their meanings. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** Says what is there and what to do; safe to print: control characters are made visible. */
  readonly message: string;
  /** Cell id, or null for the front matter, a fence that is no cell, or the file as a whole. */
  readonly cell: string | null;
  /** 1-based, in the file. */
  readonly line: number;
  readonly column: number;
  /** Offsets in the cell's `source`, where the fault is inside it. */
  readonly span: Span | null;
}

export type CellKind = "value" | "cel" | "frame" | "form" | "do" | "call" | "chat" | "script" | "check";

/** One word of an info string after the language, as typed. */
export interface Attribute {
  readonly name: string;
  /** Null for a bare word such as `parallel`; quotes are taken off. */
  readonly value: string | null;
  /** In the text of the file. */
  readonly span: Span;
}

/** What the attributes say, read. Values that could not be read are as if not written; a diagnostic says so. */
export interface CellOptions {
  /** Servers a frame goes to, in order, without repeats. */
  readonly to: readonly string[];
  /** `on=`: a connection's name, `fresh` or `default`; null where not written. */
  readonly on: string | null;
  /** `run=` as written; `Cell.mode` holds the default too. */
  readonly run: "auto" | "manual" | null;
  readonly after: readonly string[];
  /** ms; null where not written. */
  readonly wait: number | null;
  readonly parallel: boolean;
  /** Null for every cell that is not a raw frame. */
  readonly raw: "lf" | "noeol" | "escaped" | null;
  /** 1 for a check that does not say; null for every other kind. */
  readonly points: number | null;
  /** `bound=`: what state is bound to, where the check holds; null where not written. */
  readonly bound: string | null;
  /** `unbound=`: what state is not bound to, where the check holds; null where not written. */
  readonly unbound: string | null;
  /** `for=` of a form: the path of the question it answers. */
  readonly for: { readonly name: string; readonly path: Path } | null;
  readonly key: string | null;
  readonly answers: readonly string[];
  readonly tool: string | null;
  readonly client: string | null;
}

/** Steps into a value: a member's name or an item's index. */
export type Path = readonly (string | number)[];

/** One place where a cell reads another. */
export interface Reference {
  /** The cell it names. */
  readonly name: string;
  /** Empty for CEL identifiers and for `after=` and `answers=`, which name a cell as a whole. */
  readonly path: Path;
  /** How it is written: `${…}`, an identifier in CEL, or an attribute. */
  readonly by: "reference" | "cel" | "for" | "answers" | "after";
  /** Offsets in the cell's `source`; null for attributes. */
  readonly span: Span | null;
  /** 1-based, in the file. */
  readonly line: number;
  readonly column: number;
}

export interface Cell {
  /** The name; the second cell of a name gets `name#2`, and so on. */
  readonly id: string;
  readonly name: string;
  readonly kind: CellKind;
  /** The fence's language as typed. */
  readonly language: string;
  /** The info string as typed, trimmed. */
  readonly info: string;
  /** Everything after the language, kind included, in order. */
  readonly attributes: readonly Attribute[];
  readonly options: CellOptions;
  /** The fence's body with LF only, without its last line end and without the fence's own indentation. */
  readonly source: string;
  /**
   * The body as typed: its own line ends (CR LF stays), its last one included where there is one, without the
   * fence's own indentation. What a raw cell sends before references and escapes are read.
   */
  readonly typed: string;
  /** The body in the text of the file: from the line after the opening fence up to the closing fence's line. */
  readonly body: Span;
  /** The whole fence in the text of the file, opening and closing lines included, last line end excluded. */
  readonly fence: Span;
  /** 1-based line of the opening fence. */
  readonly line: number;
  /** Every place where it names another cell, attributes first, then in source order. */
  readonly references: readonly Reference[];
  /** Names whose values it reads (`${…}`, CEL, `for=`, `answers=`), each once, in order of first mention. */
  readonly reads: readonly string[];
  /** `run=`, or the default of its kind and method. */
  readonly mode: "auto" | "manual";
  /** A JSON frame's method where it is written out, else null (raw, a batch, a response, or a reference). */
  readonly method: string | null;
}

export type Block =
  | { readonly kind: "prose"; readonly id: string; readonly line: number; readonly nodes: RootContent[] }
  | { readonly kind: "cell"; readonly id: string };

/** How an environment variable of a program gets its value. */
export type EnvValue =
  | { readonly kind: "literal"; readonly value: string }
  | { readonly kind: "host"; readonly from: string; readonly secret: boolean };

/** A program of the front matter: written out, or named and found in the nearest `.mcp.json`, else the package's. */
export type ProgramSpec = {
  readonly name: string;
  /** Of one that is found by a name (`use`), what its own command gets as well. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, EnvValue>>;
  /** 1-based line in the file. */
  readonly line: number;
} & (
  { readonly kind: "command"; readonly command: string } | { readonly kind: "named"; readonly use: string }
);

export interface HostSpec {
  readonly servers: readonly string[] | null;
  readonly tools: readonly string[] | null;
  readonly maxResultBytes: number | null;
  readonly capabilities: Readonly<Record<string, unknown>> | null;
  /** Path of the practice script, relative to the lab. */
  readonly practice: string | null;
}

export interface FrontMatter {
  /** `lab:`, else the file's name without `.lab.md`. */
  readonly lab: string;
  /** `title:`, else the first heading, else `lab`. */
  readonly title: string;
  readonly protocol: string | null;
  readonly view: "page" | "steps";
  readonly servers: readonly ProgramSpec[];
  readonly clients: readonly ProgramSpec[];
  readonly host: HostSpec | null;
  /** Keys that this version does not know, kept. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A lab file, read. Nothing in it has run. */
export interface Lab {
  /** The name used in diagnostics. */
  readonly file: string;
  /** The text it was read from, byte order mark and all. */
  readonly text: string;
  readonly front: FrontMatter;
  readonly blocks: readonly Block[];
  /** In page order. */
  readonly cells: readonly Cell[];
  /** What reading found; `lintLab` adds what needs all cells and servers together. */
  readonly diagnostics: readonly Diagnostic[];
}
