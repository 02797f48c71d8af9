import { classify } from "../classify.ts";
import { REVISIONS, type Revision } from "../era.ts";
import { Findings, type Finding } from "../findings.ts";
import { lintFrame, lintMessage } from "../lint-frame.ts";
import type { Message } from "../message.ts";
import { bounded } from "./budget.ts";
import { chosenFor } from "./choose.ts";
import { told } from "./explain.ts";
import { isFault, issuesOf } from "./values.ts";

/** How a frame fits one revision. */
export interface Fit {
  readonly revision: Revision;
  /**
   * `whole`: nothing to change. `with extras`: a peer of this revision takes it and reads past some of it.
   * `no`: the revision refuses it.
   */
  readonly fits: "whole" | "with extras" | "no";
  /** What to change to make it fit whole; the errors first. */
  readonly changes: readonly Finding[];
}

interface Sent {
  readonly direction: "c2s" | "s2c";
  /** What an answer answers: without it, an answer is judged by its shape. */
  readonly request?: Message | null;
}

/** Elements of lists that are looked at for each revision: five are judged where a lint judges one. */
const ELEMENTS = 5000;

/** An envelope that nobody of the revision reads; a member of another revision. */
const EXTRA = new Set(["WB324", "WB364"]);

/** Says of a frame, without its LF, how it fits each revision, oldest first. Never throws. */
export function fits(text: string, sent: Sent): Fit[] {
  const message = classify(text, sent.direction);
  return REVISIONS.map((revision) => fitOf(text, message, revision, sent));
}

/** What to change in a frame to make it fit a revision; nothing for one that does. Never throws. */
export function changesFor(text: string, revision: Revision, sent: Sent): readonly Finding[] {
  return fitOf(text, classify(text, sent.direction), revision, sent).changes;
}

function fitOf(text: string, message: Message, revision: Revision, sent: Sent): Fit {
  const { direction, request = null } = sent;
  const context = { direction, revision, request, message };
  const found =
    message.json === undefined
      ? lintFrame(text, context)
      : bounded(() => lintMessage(text, context), ELEMENTS);
  const changes = [...found, ...foreignTo(text, message, revision, sent)];
  return { revision, fits: fitBy(changes), changes };
}

/** How well something fits of which this is all that would have to change. */
export function fitBy(changes: readonly Finding[]): Fit["fits"] {
  if (changes.some(({ severity }) => severity === "error")) return "no";
  return changes.some(({ code }) => EXTRA.has(code)) ? "with extras" : "whole";
}

/** Members of other revisions; a batch is looked at only as a whole. */
function foreignTo(text: string, message: Message, revision: Revision, sent: Sent): Finding[] {
  const chosen = chosenFor(message, revision, sent);
  if (chosen === null) return [];
  const found = new Findings(text);
  const issues = bounded(() => issuesOf(chosen.schema, chosen.value), ELEMENTS).filter(
    (issue) => !isFault(issue),
  );
  for (const issue of issues.slice(0, 10)) {
    const { code, path, message: words } = told(issue, chosen, revision);
    found.warning(code, path, words, "name");
  }
  return found.list;
}
