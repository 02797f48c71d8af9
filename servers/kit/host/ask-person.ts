import { record } from "../log-record.ts";
import type { OpenCall } from "./open-call.ts";
import type { Person, Question } from "./question.ts";
import { until } from "./until.ts";

type Give = (params: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Who answers for a host. */
export interface Answering {
  /** Without one nobody is asked, and nothing is answered in anybody's name. */
  person?: Person;
  /** What the host itself can give, each time that the person has allowed it. */
  grant?: { sampling?: Give; roots?: Give };
}

/** A server of 2025-11-25 refuses a call until the person has been to a page (`URLElicitationRequiredError`). */
const PAGES_FIRST = -32_042;

/** A question as it came, and where it came from. */
export type Came = Omit<Question, "call" | "possible">;

/**
 * Puts a server's question to the person, and gives what goes back to the server. While it is open the calls that wait
 * for it are not late.
 *
 * @param calls those that wait; of an old server it is not always known which
 * @throws Error where something other than a form is asked for and refused; the signal's reason where that comes first
 */
export async function askPerson(
  { person, grant = {} }: Answering,
  came: Came,
  calls: readonly OpenCall[],
): Promise<Record<string, unknown>> {
  const { method, params, signal } = came;
  const isForm = method === "elicitation/create";
  const give = { "sampling/createMessage": grant.sampling, "roots/list": grant.roots }[method];
  const only = calls.length === 1 ? calls[0]! : null;
  const call = only && { trace: only.trace, step: only.step, tool: only.tool };
  const asked = () => {
    for (const each of calls) each.asked = true;
  };
  for (const { clock } of calls) clock.pause();
  let answer = null;
  try {
    const put = person?.({ ...came, call, possible: isForm || give !== undefined });
    answer = (await until(signal, put)) ?? null;
  } catch (error) {
    asked();
    throw error;
  } finally {
    for (const { clock } of calls) clock.resume();
  }
  if (answer !== null) asked();
  const { action, content = {} } = answer ?? { action: "cancel" };
  if (isForm) return action === "accept" && params["mode"] !== "url" ? { action, content } : { action };
  if (give !== undefined && action === "accept") return give(params);
  throw new Error(`the server asked for ${method}, and was refused`);
}

/** Shows the pages that a refused call wants visited first, if it is such a refusal. Nothing opens them. */
export async function showPages(
  answering: Answering,
  server: string,
  call: OpenCall,
  refused: unknown,
): Promise<void> {
  const { code, data } = record(refused instanceof Error ? { ...refused } : refused);
  const pages = record(data)["elicitations"];
  if (code !== PAGES_FIRST || !Array.isArray(pages)) return;
  const about = {
    server,
    method: "elicitation/create",
    key: null,
    state: null,
    round: 1,
    signal: call.signal,
  };
  for (const page of pages.slice(0, 10))
    await askPerson(answering, { ...about, params: { ...record(page), mode: "url" } }, [call]).catch(
      () => {},
    );
}
