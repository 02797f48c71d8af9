import type { Code } from "./codes.ts";
import type { Span } from "./lab.ts";

/** A fault in one text, before it is placed in the file; `span` is in that text. */
export interface Problem {
  readonly code: Code;
  readonly message: string;
  readonly span: Span;
}
