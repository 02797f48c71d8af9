import { readLoose } from "../../format/json-loose.ts";
import type { CompletionsView } from "../completion-view.ts";
import { argumentMembers, argumentValues } from "./complete-arguments.ts";
import type { Completing } from "./completing.ts";
import { memberOption } from "./member-option.ts";
import { answer, jsonToken, option } from "./option.ts";
import { presentAt } from "./present-at.ts";

/** What could be written in the arguments that a `call` cell sends. */
export function completeArguments(completing: Completing): CompletionsView {
  const { source, offset } = completing;
  const { root, spot } = readLoose(source, offset);
  const { start, end } = spot.span;
  if (spot.at === "none") return { from: offset, to: offset, options: [] };
  if (spot.at === "value") {
    const values = argumentValues(completing, root, spot.path) ?? [];
    const options = values.map(({ value, detail }) =>
      option("value", typeof value === "string" ? value : JSON.stringify(value), {
        insert: jsonToken(value),
        detail,
      }),
    );
    return answer(start, end, spot.typed, options);
  }
  const present = presentAt(root, spot);
  const members = argumentMembers(completing, root, spot.path) ?? [];
  const options = members
    .filter(({ name }) => !present.has(name))
    .map(({ name, skeleton, detail, info }) =>
      memberOption("argument", name, skeleton, source, spot, { detail, info }),
    );
  return answer(start, end, spot.typed, options);
}
