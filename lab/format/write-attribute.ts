import { quote, visible } from "./quote.ts";
import { SpliceError } from "./splice.ts";

/**
 * An attribute as an info string has it: a bare word for an empty value, and quotes where the value needs them.
 *
 * @param marker of the fence: one of backticks can have none in its info string
 * @throws SpliceError where no info string can hold the value.
 */
export function writeAttribute(name: string, value: string, marker: string): string {
  if (value === "") return name;
  const refuse = (why: string): never => {
    throw new SpliceError(`${quote(`${name}=${value}`)} cannot be written: ${why}`);
  };
  if (visible(value) !== value)
    refuse("an attribute holds no line breaks and no characters that cannot be seen.");
  if (value.includes("`") && marker.startsWith("`"))
    refuse("a fence of backticks holds none in its first line.");
  if (/^[^\s"'][^\s]*$/.test(value)) return `${name}=${value}`;
  if (!value.includes('"')) return `${name}="${value}"`;
  if (!value.includes("'")) return `${name}='${value}'`;
  return refuse("it holds both kinds of quotes.");
}
