import { Environment } from "@marcbachmann/cel-js";
import { explain, missing } from "./cel-explain.ts";
import { CelFault } from "./cel-fault.ts";
import { registerFunctions } from "./cel-functions.ts";
import { jsonOf, shown } from "./cel-json.ts";
import { registerMixedNumbers } from "./cel-numbers.ts";
import { boundSums, explainAccess, loosenNumbers, watch, type CelNode } from "./cel-tree.ts";
import { shadowed } from "./cel-shadowed.ts";
import { celValue, type CelValue } from "./cel-value.ts";
import { tellingParts } from "./cel-watch.ts";

/** A part of an expression and the value it had: `round1.error.code`, `-32602`. The value is cut JSON. */
export interface CelReading {
  readonly part: string;
  readonly value: string;
}

/** What an expression gave: the JSON text of its result, or why it has none. */
export type CelResult = (
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: string }
) & {
  /** Values that tell why the result is what it is, in source order; bounded in number and length. */
  readonly readings: readonly CelReading[];
};

/** So many readings, and so many characters of each, are kept of one expression. */
const most = { readings: 8, part: 120, value: 240 };

/**
 * Evaluates CEL over JSON. No name of JavaScript's own can be reached: values are maps, variables a map.
 * There is no limit of time here: see `Cel`, which runs this in a thread of its own.
 */
export class Evaluator {
  #variables: ReadonlyMap<string, CelValue> = new Map();
  #frames: { text: string | null; list: CelValue[] | null } = { text: null, list: null };
  readonly #environment = registerFunctions(
    registerMixedNumbers(
      new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false }),
    ),
    () => this.#frameList(),
  );

  readonly #functions = new Set(this.#environment.getDefinitions().functions.map(({ name }) => name));

  /**
   * Sets what the next expressions read: JSON text by name, and the frames as one JSON list.
   * @throws SyntaxError where one of them is not JSON
   */
  load(variables: Iterable<readonly [string, string]>, frames: string | null): void {
    this.#variables = new Map([...variables].map(([name, text]) => [name, celValue(text)]));
    this.#frames = { text: frames, list: null };
  }

  /** Never throws. */
  evaluate(expression: string): CelResult {
    const readings: CelReading[] = [];
    try {
      const value = this.#value(expression, readings);
      return { ok: true, text: jsonOf(value), readings };
    } catch (error) {
      const message = explain(error, {
        expression,
        names: [...this.#variables.keys()],
        functions: this.#functions,
        evaluate: (part) => this.#value(part, []),
      });
      return { ok: false, error: message, readings };
    }
  }

  #value(expression: string, readings: CelReading[]): unknown {
    const { text, aliases } = shadowed(expression, this.#variables);
    const compiled = this.#environment.parse(text);
    const root = compiled.ast as unknown as CelNode;
    const source = (node: CelNode) => expression.slice(node.start, node.end);
    loosenNumbers(root);
    boundSums(root);
    explainAccess(root, (from, key, node) => missing(source((node.args as [CelNode])[0]), from, key));
    const seen = new Map<string, string>();
    const parts = tellingParts(root).map(({ node, within }) => ({
      node,
      within,
      text: source(within ?? node),
    }));
    for (const { node, within, text } of parts)
      watch(node, (value) => {
        if (seen.size < most.readings)
          seen.set(text, shown(within ? this.#value(text, []) : value, most.value));
      });
    try {
      return compiled(aliases.size === 0 ? this.#variables : new Map([...this.#variables, ...aliases]));
    } finally {
      for (const { text } of parts) {
        const value = seen.get(text);
        if (value !== undefined) readings.push({ part: shorten(text), value });
        seen.delete(text);
      }
    }
  }

  #frameList(): CelValue[] {
    if (this.#frames.text === null) throw new CelFault("There are no frames here for frames() to give.");
    this.#frames.list ??= celValue(this.#frames.text) as CelValue[];
    return this.#frames.list;
  }
}

function shorten(part: string): string {
  return part.length > most.part ? `${part.slice(0, most.part)}…` : part;
}
