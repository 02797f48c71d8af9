import type { Findings } from "./findings.ts";
import type { Judge, LintContext } from "./judged-by.ts";
import type { Message } from "./message.ts";

/** What a set of rules looks at, and where it puts what it finds. */
export interface Linted {
  readonly message: Message;
  readonly judge: Judge;
  readonly context: LintContext;
  readonly found: Findings;
}
