import { celReferences } from "../format/cel-references.ts";
import type { CelValue } from "./cel-value.ts";

/**
 * Lets variables be read that are called like CEL's own constants (`list`, `map`, `type`): where the expression
 * says such a word, and there is such a variable, the variable is meant. Each gets an alias of the same length, so
 * that places in the expression stay what they are.
 */
export function shadowed(
  expression: string,
  variables: ReadonlyMap<string, CelValue>,
): { text: string; aliases: ReadonlyMap<string, CelValue> } {
  const uses = celReferences(expression).constants.filter(({ name }) => variables.has(name));
  const aliases = new Map<string, CelValue>();
  const names = new Map<string, string>();
  let text = expression;
  for (const { name, span } of uses) {
    const alias = names.get(name) ?? aliasOf(name, expression, variables);
    names.set(name, alias);
    aliases.set(alias, variables.get(name)!);
    text = text.slice(0, span.start) + alias + text.slice(span.end);
  }
  return { text, aliases };
}

/** The name with some of its letters in capitals, so that it is neither in the expression nor a variable. */
function aliasOf(name: string, expression: string, variables: ReadonlyMap<string, CelValue>): string {
  for (let bits = 1; bits < 2 ** name.length; bits++) {
    const alias = [...name].map((char, at) => ((bits >> at) & 1 ? char.toUpperCase() : char)).join("");
    if (alias !== name && !expression.includes(alias) && !variables.has(alias)) return alias;
  }
  return name;
}
