import { indentService } from "@codemirror/language";

/** A new line in YAML stands under the words of a list item, not under its dash, and deeper after a lone key. */
export const yamlIndent = indentService.of((context, at) => {
  const { text } = context.lineAt(at, -1);
  const [lead = ""] = /^\s*(?:- +)*/.exec(text) ?? [];
  return lead.length + (/:\s*$/.test(text) ? 2 : 0);
});
