import type { LabSession } from "../session/lab-session.ts";
import type { ApprovalView } from "../session/view.ts";
import { visibleText } from "../wire/visible.ts";
import { askYesNo } from "./ask-yes-no.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Asks a person at a terminal to approve what starts for the first time.
 *
 * @throws UsageError 3 where there is no terminal or the answer is no, 130 where it is Ctrl-C
 */
export async function permit(session: LabSession): Promise<void> {
  for (const { name, from, approval } of session.unapproved) {
    await permitStart({ who: "The lab", name, from, approval: approval! });
    await session.approve(approval!.key);
  }
}

/** A start that waits for a person's word, and who wants it. */
export interface WaitingStart {
  who: string;
  name: string;
  from: string;
  approval: ApprovalView;
}

/** Resolves with a yes; all else is thrown, as by `permit`. */
export async function permitStart({ who, name, from, approval }: WaitingStart): Promise<void> {
  process.stderr.write(`\n${shownStart(who, name, from, approval)}`);
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(
      `the start of "${name}" has not been approved, and there is no terminal to ask at. Give --yes to approve it for this run.`,
      3,
    );
  }
  const answer = await askYesNo("Start it, now and from now on? [y/N] ");
  if (answer === "interrupted") throw new UsageError("interrupted; nothing was started", 130);
  if (answer === "no") throw new UsageError(`"${name}" was not approved; nothing was started`, 3);
}

const word = (text: string) => visibleText(JSON.stringify(text));

function shownStart(
  who: string,
  name: string,
  from: string,
  { program, args, cwd, env }: ApprovalView,
): string {
  const variables = env.map(
    (entry) => `\n  with     ${word(entry.name)} = ${entry.value === null ? "(secret)" : word(entry.value)}`,
  );
  return `${who} wants to start the server ${word(name)}, as named in ${word(from)}:
  program  ${word(program)}
  args     ${args.length === 0 ? "(none)" : args.map(word).join(" ")}
  in       ${word(cwd)}${variables.join("")}
`;
}
