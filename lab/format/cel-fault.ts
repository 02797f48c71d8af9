import type { Span } from "./lab.ts";
import { quote } from "./quote.ts";

const symbols: Readonly<Record<string, string>> = {
  EOF: "the end",
  IDENTIFIER: "a name",
  NUMBER: "a number",
  STRING: "a text",
  BYTES: "bytes",
  LPAREN: "`(`",
  RPAREN: "`)`",
  LBRACKET: "`[`",
  RBRACKET: "`]`",
  LBRACE: "`{`",
  RBRACE: "`}`",
  DOT: "`.`",
  COMMA: "`,`",
  COLON: "`:`",
  QUESTION: "`?`",
};

/** Says in a person's words why an expression is not CEL; `code` and `summary` are the parser's. */
export function celFault(
  expression: string,
  code: string,
  summary: string,
  range: { start: number; end: number } | undefined,
): { message: string; span: Span } {
  const start = Math.min(range?.start ?? 0, expression.length);
  const span = { start, end: Math.max(start, Math.min(range?.end ?? start, expression.length)) };
  return { message: explain(expression, code, summary, span), span };
}

function explain(expression: string, code: string, summary: string, span: Span): string {
  const there = quote(expression.slice(span.start, Math.max(span.end, span.start + 1)));
  const atEnd = span.start >= expression.length;
  if (expression.trim() === "")
    return "There is no expression here. Write one in CEL, such as round1.result.isError.";
  switch (code) {
    case "expected_token": {
      const wanted = /Expected (\w+)/.exec(summary)?.[1] ?? "";
      const name = symbols[wanted] ?? wanted;
      if (wanted === "IDENTIFIER" && there === "`?`") return "CEL has no `?.`. Ask with has(a.b) first.";
      if (wanted === "IDENTIFIER") {
        return atEnd
          ? "The expression ends after a point. A name should follow."
          : `${there} cannot follow a point. A member of any name is read as ["name"].`;
      }
      return atEnd ? `The expression ends where ${name} should be.` : `${there} where ${name} should be.`;
    }
    case "unterminated_string":
    case "unterminated_triple_quoted_string":
      return "A text that is never closed. Add its quote.";
    case "newline_in_string":
      return "A text that is not closed on its line. Add its quote, or write the line break as \\n.";
    case "reserved_identifier":
      return `${there} is a word that CEL keeps for itself. A cell of that name cannot be read: rename it.`;
    case "limit_exceeded":
      return "The expression is too large or nested too deeply. Split it over several cells.";
    case "invalid_macro_argument":
      return `${there} where the macro wants a plain name for its variable, as in list.all(item, item > 0).`;
    default:
      return other(expression, summary, span, there, atEnd);
  }
}

function other(expression: string, summary: string, span: Span, there: string, atEnd: boolean): string {
  const rest = expression.slice(span.start);
  if (atEnd) return "The expression ends too early. Something should follow.";
  if (rest.startsWith("=")) return "CEL compares with `==` and `!=`.";
  if (rest.startsWith(".") && expression[span.start - 1] === "?")
    return "CEL has no `?.`. Ask with has(a.b) first.";
  if (/^[&|]/.test(rest)) return "CEL joins conditions with `&&` and `||`.";
  if (/^(?:and|or)\b/.test(rest))
    return `${there} joins nothing in CEL. Write ${rest.startsWith("a") ? "`&&`" : "`||`"}.`;
  if (rest.startsWith("${")) return "An expression names a cell plainly: write round1.result, without ${ }.";
  if (/^[“”‘’]/u.test(rest)) return "A typographic quote. CEL uses straight quotes.";
  if (summary.startsWith("Unexpected")) return `${there} cannot stand here.`;
  return `${there}: ${summary.toLowerCase()}.`;
}
