import { stringify } from "yaml";
import { fillYaml } from "./fill-yaml.ts";

type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/**
 * The body of a form cell that says this answer, in YAML. What looks like a reference in it is written as the text that
 * it is: what a person typed, or a server proposed, never reads a cell.
 */
export function writeForm(action: string, content?: { [name: string]: Plain }): string {
  const answer: Plain = content === undefined ? { action } : { action, content };
  const escaped = literal(answer);
  const text = stringify(escaped, { version: "1.2", schema: "core", lineWidth: 0 }).trimEnd();
  return saysThis(text, answer) ? text : quoted(escaped);
}

/** With every text in double quotes, where YAML's plainer ways would not give the same text back. */
function quoted(answer: Plain): string {
  return stringify(answer, {
    version: "1.2",
    schema: "core",
    lineWidth: 0,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "QUOTE_DOUBLE",
    doubleQuotedMinMultiLineLength: Infinity,
  }).trimEnd();
}

function saysThis(text: string, answer: Plain): boolean {
  // Line ends are the file's, and blanks at the end of a line may be lost in it.
  if (/\r|[ \t]$/m.test(text)) return false;
  const read = fillYaml(text, () => undefined);
  return read.ok && read.value === JSON.stringify(answer);
}

function literal(value: Plain): Plain {
  if (typeof value === "string") return value.replaceAll("${", "$$${");
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replaceAll("${", "$$${"), literal(part)]),
  );
}
