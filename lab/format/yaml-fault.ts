import type { YAMLError } from "yaml";
import type { Span } from "./lab.ts";
import { quote } from "./quote.ts";

/** Says in a person's words why a text is not YAML, with the fix that fits a lab. */
export function yamlFault(source: string, error: YAMLError): { message: string; span: Span } {
  const start = Math.min(error.pos[0], source.length);
  const span = { start, end: Math.max(start, Math.min(error.pos[1], source.length)) };
  return { message: explain(source, error, span), span };
}

function explain(source: string, error: YAMLError, span: Span): string {
  const typed = source.slice(span.start, span.end).split(/[\r\n]/)[0] || source.charAt(span.start);
  const there = typed.trim() === "" ? "the end of a line" : quote(typed);
  switch (error.code) {
    case "TAG_RESOLVE_FAILED":
      if (!source.startsWith("!", span.start)) return `${there} is no value of its tag.`;
      return `In YAML a value that starts with \`!\` is a tag. Put the whole value in quotes, or on a line of its own after \`|\`.`;
    case "BLOCK_AS_IMPLICIT_KEY":
      return "A colon and a space inside a value. Put the whole value in quotes, or on a line of its own after `|`.";
    case "UNEXPECTED_TOKEN":
      if (typed === "{" && source[span.start - 1] === "$")
        return `Within { } a reference needs quotes, as in "\${name}".`;
      return `${there} cannot follow what is before it. Where a value starts with a quote or a bracket, put the whole value in quotes, or on a line of its own after \`|\`.`;
    case "BAD_SCALAR_START":
      return `A plain value cannot start with ${quote(source.charAt(span.start))}. Put the whole value in quotes.`;
    case "TAB_AS_INDENT":
      return "A tab as indentation. YAML wants spaces.";
    case "BAD_INDENT":
    case "MISSING_CHAR":
    case "BAD_COLLECTION_TYPE":
      return `The lines do not fit together at ${there}: ${lower(error.message)}.`;
    case "MULTIPLE_DOCS":
      return "A second YAML document after `---`. A cell holds one.";
    case "RESOURCE_EXHAUSTION":
      return "This YAML is nested too deeply.";
    default:
      return `${error.message.replace(/\.$/, "")}.`;
  }
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
