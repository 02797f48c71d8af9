import { classify } from "./classify.ts";
import { Findings, type Finding, type Path } from "./findings.ts";
import { itemsAt, skipSpace } from "./json-places.ts";
import { lintForms } from "./grammar/lint-forms.ts";
import { lintGrammar, withoutDoubles } from "./grammar/lint-grammar.ts";
import { lintPlaces } from "./grammar/lint-places.ts";
import { lintQuestions } from "./grammar/lint-questions.ts";
import { lintWrapped } from "./grammar/lint-wrapped.ts";
import { judgedBy, type LintContext } from "./judged-by.ts";
import { lintAnswer } from "./lint-answer.ts";
import { lintBatch } from "./lint-batch.ts";
import { lintEnvelope } from "./lint-envelope.ts";
import { lintMeta } from "./lint-meta.ts";
import { lintMethod } from "./lint-method.ts";
import { lintRpc } from "./lint-rpc.ts";
import { lintText } from "./lint-text.ts";
import { lintTools } from "./lint-tools.ts";
import type { Linted } from "./linted.ts";
import type { Message } from "./message.ts";

export type { Finding } from "./findings.ts";

/** More than this is a flood, and the first are the ones to mend. */
const MOST = 50;
/** Messages of one batch that are looked at. */
const MOST_IN_BATCH = 100;

/** The sets of rules, in the order in which a reader would mend things. The grammar comes last: it leaves to the others what they say better. */
const RULES: ((linted: Linted) => void)[] = [
  lintRpc,
  lintMethod,
  lintEnvelope,
  lintAnswer,
  lintMeta,
  lintTools,
  lintQuestions,
  lintWrapped,
  lintForms,
  lintPlaces,
  lintGrammar,
];

/** Checks one line, without its LF. Never throws; at most 50 findings, the errors first. */
export function lintFrame(text: string, context: LintContext): Finding[] {
  const message = context.message ?? classify(text, context.direction);
  const found = new Findings(text);
  if (message.json === undefined) {
    found.error("WB301", [], `${message.reason ?? "no JSON"}. ${message.fix ?? ""}`.trim());
    return found.list;
  }
  lintText(text, found);
  return inOrder([...found.list, ...lintMessage(text, { ...context, message })]);
}

/** The rules for what a line says, without those for how it is written, which no revision changes. */
export function lintMessage(text: string, context: LintContext & { readonly message: Message }): Finding[] {
  const { message } = context;
  const list: Finding[] = [];
  if (message.kind === "batch") {
    list.push(...findingsOf(lintBatch, text, message, context, []));
    for (const [i, place] of itemsAt(text, skipSpace(text, 0)).slice(0, MOST_IN_BATCH).entries()) {
      const item = classify(text.slice(place.start, place.end), context.direction);
      for (const rule of RULES) list.push(...findingsOf(rule, text, item, context, [i]));
    }
  } else {
    for (const rule of RULES) list.push(...findingsOf(rule, text, message, context, []));
  }
  return inOrder(list);
}

function inOrder(list: readonly Finding[]): Finding[] {
  const once = withoutDoubles(list);
  const errors = once.filter(({ severity }) => severity === "error");
  return [...errors, ...once.filter(({ severity }) => severity === "warning")].slice(0, MOST);
}

function findingsOf(
  rule: (linted: Linted) => void,
  text: string,
  message: Message,
  context: LintContext,
  base: Path,
): Finding[] {
  const found = new Findings(text, base);
  rule({ message, judge: judgedBy(message, context), context, found });
  return found.list;
}
