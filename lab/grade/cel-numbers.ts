import type { Environment } from "@marcbachmann/cel-js";
import type { UnsignedInt } from "@marcbachmann/cel-js/evaluator";
import { CelFault } from "./cel-fault.ts";

type Whole = bigint | UnsignedInt;

/**
 * Lets ints and doubles meet. JSON's numbers are doubles and CEL's literals and sizes are ints, and CEL has
 * no operator between the two, so `answer.total + 1` would be an error. Here it is a double, as in JSON;
 * dividing by a whole zero stays an error.
 */
export function registerMixedNumbers(environment: Environment): Environment {
  for (const whole of ["int", "uint"]) {
    for (const [operator, compute] of Object.entries(arithmetic)) {
      environment.registerOperator(`double ${operator} ${whole}: double`, (a: number, b: Whole) =>
        compute(a, double(b)),
      );
      environment.registerOperator(`${whole} ${operator} double: double`, (a: Whole, b: number) =>
        compute(double(a), b),
      );
    }
    environment.registerOperator(
      `${whole} == double`,
      (a: Whole, b: number) => Number.isInteger(b) && BigInt(b) === a.valueOf(),
    );
  }
  environment.registerOperator("double % double: double", arithmetic["%"]);
  return environment;
}

const arithmetic = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => {
    if (b === 0) throw new CelFault("Division by zero.");
    return a / b;
  },
  "%": (a: number, b: number) => {
    if (b === 0) throw new CelFault("The rest of a division by zero.");
    return a % b;
  },
};

/** @throws CelFault where the double would be another number */
function double(whole: Whole): number {
  const value = whole.valueOf() as bigint;
  const result = Number(value);
  if (BigInt(result) === value) return result;
  throw new CelFault(`${value} is beyond ±2^53: it cannot be computed with a JSON number exactly.`);
}

/** A whole number that is written or came as a double, for functions that take a position. */
export function wholeOf(value: number): bigint {
  if (Number.isSafeInteger(value)) return BigInt(value);
  throw new CelFault(`${value} is no whole number.`);
}
