import type { OfferedTool, Person, Toolbox } from "wirebook/kit";
import { type Allowed, allowlist } from "./allowlist.ts";
import { bestMatch } from "./best-match.ts";
import { callLimits, type CallLimits } from "./call-limits.ts";
import { confirmCalls } from "./confirm-calls.ts";
import { resultBudget } from "./result-budget.ts";

/** What stands between a model and a host. What is not given is not there. */
export interface Policies {
  allowed?: Allowed;
  /** Bytes of UTF-8 of any result. */
  maxResultBytes?: number;
  limits?: CallLimits;
  /** Which calls a person is asked for, and who that is. */
  confirm?: { needs: (tool: OfferedTool) => boolean; person: Person | undefined };
  /** How many tools are offered at most: those that fit the request best. */
  mostTools?: number;
}

/**
 * The host with its policies around it, in the order in which they can rely on each other: what is not allowed is never
 * asked for, what a person refused counts for no limit, and the budget holds for every text, refusals too.
 */
export function withPolicies(host: Toolbox, policies: Policies): Toolbox {
  const { allowed, maxResultBytes, limits, confirm, mostTools } = policies;
  let box = host;
  if (limits) box = callLimits(box, limits);
  if (confirm) box = confirmCalls(box, confirm.person, confirm.needs);
  if (allowed) box = allowlist(box, allowed);
  if (mostTools !== undefined) box = bestMatch(box, mostTools);
  return maxResultBytes === undefined ? box : resultBudget(box, maxResultBytes);
}
