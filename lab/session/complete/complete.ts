import type { CompletionsView } from "../completion-view.ts";
import { completeCel } from "./complete-cel.ts";
import { completeFrame } from "./complete-frame.ts";
import { completeReference } from "./complete-reference.ts";
import { completeYaml } from "./complete-yaml.ts";
import type { Completing } from "./completing.ts";
import { completeArguments } from "./complete-call.ts";

/**
 * What could be written at a caret, whole text or half of one: the protocol's names, the server's, and the lab's own.
 * At most 100 options. Never throws.
 */
export function complete(completing: Completing): CompletionsView {
  const { cell, offset } = completing;
  if (cell.language === "cel") return completeCel(completing);
  const reference = completeReference(completing);
  if (reference !== null) return reference;
  if (cell.language === "yaml") return completeYaml(completing);
  if (cell.kind === "frame" && cell.options.raw === null) return completeFrame(completing);
  if (cell.kind === "call") return completeArguments(completing);
  return { from: offset, to: offset, options: [] };
}
