import { type Code, codes } from "./codes.ts";
import type { Diagnostic, Span } from "./lab.ts";
import type { Place } from "./line-index.ts";
import { visible } from "./quote.ts";

/** A diagnostic of that code, at a place in the file. */
export function diagnose(
  code: Code,
  message: string,
  place: Place,
  cell: string | null = null,
  span: Span | null = null,
): Diagnostic {
  return {
    code,
    severity: codes[code].severity,
    message,
    cell,
    line: place.line,
    column: place.column,
    span,
  };
}

/** In the order of the file. */
export function byPlace(a: Diagnostic, b: Diagnostic): number {
  return a.line - b.line || a.column - b.column;
}

/**
 * A diagnostic as the command line prints it: `file:line: cell: message [WB101]`, without the cell where it is
 * about none, with `warning:` before the message where it is one. One line, whatever the file holds.
 */
export function formatDiagnostic(file: string, diagnostic: Diagnostic): string {
  const cell = diagnostic.cell === null ? "" : `${visible(diagnostic.cell.slice(0, 100))}: `;
  const warning = diagnostic.severity === "warning" ? "warning: " : "";
  return `${file}:${diagnostic.line}: ${cell}${warning}${diagnostic.message} [${diagnostic.code}]`;
}
