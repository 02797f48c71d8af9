import { didYouMean } from "./nearest.ts";
import type { Problem } from "./problem.ts";
import { quote } from "./quote.ts";
import { readYaml, type YamlTree } from "./yaml-tree.ts";

const keys = ["action", "content"];
const actions = ["accept", "decline", "cancel"];

/** Faults of a form's body, which is `action` and, where it accepts, `content`; empty is an answer too. */
export function formProblems(source: string): Problem[] {
  const yaml = readYaml(source);
  if (!yaml.ok) return [{ code: "WB145", message: yaml.message, span: yaml.span }];
  if (yaml.tree === null) return [];
  if (yaml.tree.kind !== "map") {
    const message = "A form is `action: accept` with `content`, `action: decline` or `action: cancel`.";
    return [{ code: "WB149", message, span: yaml.tree.span }];
  }
  return yaml.tree.entries.flatMap(({ key, value }): Problem[] => {
    if (key.text === "action") return actionProblems(value);
    if (key.text === "content") return contentProblems(value);
    const message = `${quote(key.text)} is not read. A form has \`action\` and \`content\`.${didYouMean(key.text, keys)}`;
    return [{ code: "WB150", message, span: key.span }];
  });
}

function actionProblems(value: YamlTree): Problem[] {
  if (value.kind === "scalar" && (actions.includes(value.text) || value.text.includes("${"))) return [];
  const shown = value.kind === "scalar" ? `is ${quote(value.text)}` : "is no word";
  return [
    {
      code: "WB149",
      message: `\`action\` ${shown}; it must be accept, decline or cancel.`,
      span: value.span,
    },
  ];
}

function contentProblems(value: YamlTree): Problem[] {
  if (
    value.kind === "map" ||
    (value.kind === "scalar" && (value.value === null || value.text.includes("${")))
  )
    return [];
  return [{ code: "WB149", message: "`content` must be a mapping of the form's fields.", span: value.span }];
}
