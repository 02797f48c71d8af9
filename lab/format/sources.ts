import { type JsonNode, nodeAt, parseJson, stringOf } from "./json-text.ts";
import type { Path, Span } from "./lab.ts";
import { dropSpace } from "./drop-space.ts";
import { quote } from "./quote.ts";

/** Gives the JSON text of the value of the cell with that name; undefined where it has none. */
export type Lookup = (name: string) => string | undefined;

/** A text with its references filled in, or why that cannot be; `span` is in the source. */
export type Filled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly span: Span };

/** Thrown and caught within a fill, to leave it from any depth. */
export class FillFault extends Error {
  override readonly name = "FillFault";
  constructor(
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

/** Runs a fill; a `FillFault` thrown within is its result. */
export function filled<T>(fill: () => T): Filled<T> {
  try {
    return { ok: true, value: fill() };
  } catch (error) {
    if (error instanceof FillFault) return { ok: false, message: error.message, span: error.span };
    throw error;
  }
}

/** Finds the parts that references name; each cell's value is read once. */
export class Sources {
  readonly #lookup: Lookup;
  readonly #read = new Map<string, { text: string; root: JsonNode }>();

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  /** The referenced part. Throws a `FillFault` that says what is there instead. */
  find(reference: { name: string; path: Path; start: number; end: number }): Source {
    const span = { start: reference.start, end: reference.end };
    let source = this.#read.get(reference.name);
    if (!source) {
      const text = this.#lookup(reference.name);
      if (text === undefined)
        throw new FillFault(`${quote(reference.name)} has no value yet. Run it first.`, span);
      const read = parseJson(text);
      if (!read.ok)
        throw new FillFault(`The value of ${quote(reference.name)} is no JSON: ${read.message}`, span);
      source = { text, root: read.root };
      this.#read.set(reference.name, source);
    }
    const found = nodeAt(source.text, source.root, reference.path, reference.name);
    if (!found.ok) throw new FillFault(found.message, span);
    return new Source(source.text, found.node);
  }
}

/** A part of a value, as its own bytes. */
class Source {
  readonly #text: string;
  readonly #node: JsonNode;

  constructor(text: string, node: JsonNode) {
    this.#text = text;
    this.#node = node;
  }

  /** The part's JSON text as it is; only line breaks, which would end a frame, go with the other white space. */
  get json(): string {
    const slice = this.#text.slice(this.#node.start, this.#node.end);
    return /[\r\n]/.test(slice) ? dropSpace(slice) : slice;
  }

  /** As text: a string's content, anything else as its JSON text. */
  get plain(): string {
    return this.#node.type === "string" ? stringOf(this.#text, this.#node) : this.json;
  }

  /** As a part of a JSON string, between its quotes: a string's content keeps its escapes. */
  get inString(): string {
    if (this.#node.type === "string") return this.#text.slice(this.#node.start + 1, this.#node.end - 1);
    return JSON.stringify(this.json).slice(1, -1);
  }
}
