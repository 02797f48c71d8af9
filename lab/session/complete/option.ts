import { clip } from "../../wire/stray.ts";
import { hiddenCharacters, visibleText } from "../../wire/visible.ts";
import type { CompletionsView, CompletionView } from "../completion-view.ts";

/** Options of one answer; nobody reads more. */
const most = 100;
const longest = { label: 120, detail: 80, info: 600 };

/** One thing that could be written; what a server says in it is shown as text, its hidden characters made visible. */
export function option(
  kind: CompletionView["kind"],
  label: string,
  more: Partial<Omit<CompletionView, "kind" | "label">> = {},
): CompletionView {
  const { insert, back = 0, detail = null, info = null } = more;
  const shown = visibleText(clip(label, longest.label), { oneLine: true });
  return {
    label: shown,
    insert: insert ?? (shown === label ? null : label),
    back,
    kind,
    detail: detail && visibleText(clip(detail, longest.detail), { oneLine: true }),
    info: info && visibleText(clip(info, longest.info)),
  };
}

/** Those that go with what is typed: that begin with it first, then those that hold it; each label once. */
export function answer(
  from: number,
  to: number,
  typed: string,
  options: Iterable<CompletionView>,
): CompletionsView {
  const wanted = typed.toLowerCase();
  const first: CompletionView[] = [];
  const rest: CompletionView[] = [];
  const seen = new Set<string>();
  for (const one of options) {
    const label = one.label.toLowerCase();
    const at = label.indexOf(wanted);
    if (at < 0 || seen.has(one.label)) continue;
    seen.add(one.label);
    (at === 0 ? first : rest).push(one);
  }
  return { from, to, options: [...first, ...rest].slice(0, most) };
}

/** A value as JSON, with what would not show written as escapes. */
export function jsonToken(value: unknown): string {
  const text = JSON.stringify(value);
  const pieces: string[] = [];
  let from = 0;
  for (const { at, text: hidden } of hiddenCharacters(text)) {
    pieces.push(text.slice(from, at));
    for (let i = 0; i < hidden.length; i++)
      pieces.push(`\\u${hidden.charCodeAt(i).toString(16).padStart(4, "0")}`);
    from = at + hidden.length;
  }
  return pieces.join("") + text.slice(from);
}
