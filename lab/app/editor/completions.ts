import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionStatus,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { CompletionsView, CompletionView } from "../../session/completion-view.ts";

/** Asks the session what could be written at an offset of a text. */
export type Complete = (source: string, offset: number, signal: AbortSignal) => Promise<CompletionsView>;

/**
 * A list of what could be written at the caret, as the session knows it. It opens at what begins a word, or with Ctrl
 * Space; it never changes the text before somebody chooses.
 */
export function completions(complete: Complete, language: string): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (!context.explicit && !begins(context, language)) return null;
    const aborter = new AbortController();
    context.addEventListener("abort", () => aborter.abort());
    let view: CompletionsView;
    try {
      view = await complete(context.state.doc.toString(), context.pos, aborter.signal);
    } catch {
      // A help only; where the session does not answer there is none.
      return null;
    }
    if (view.options.length === 0) return null;
    // The session has chosen and sorted them; labels with quotes would not match what is typed.
    return { from: view.from, to: view.to, filter: false, options: view.options.map(shown) };
  };
  return [
    autocompletion({ override: [source], icons: false, closeOnBlur: true, maxRenderedOptions: 100 }),
    // Escape closes the list first, and leaves the editor only then.
    EditorView.editorAttributes.of((view): Record<string, string> =>
      completionStatus(view.state) === "active" ? { "data-own-escape": "" } : {},
    ),
    Prec.highest(
      keymap.of([
        { key: "Escape", run: closeCompletion },
        { key: "Tab", run: accept },
      ]),
    ),
    styles,
  ];
}

/** Takes what is chosen. A list that has just opened takes nothing yet, and lets no key past it. */
function accept(view: EditorView): boolean {
  return acceptCompletion(view) || completionStatus(view.state) === "active";
}

/** Whether what stands before the caret begins something. White space does not: Enter there is a new line. */
function begins({ state, pos }: CompletionContext, language: string): boolean {
  const before = state.sliceDoc(Math.max(0, pos - 2), pos);
  return language === "json"
    ? /["\w/.[{-]$/.test(before) && !/^\s*\{$/.test(before)
    : /[\w.[]$|: $|- $/.test(before);
}

function shown(option: CompletionView): Completion {
  const { label, detail, info } = option;
  return {
    label,
    ...(detail === null ? {} : { detail }),
    ...(info === null ? {} : { info: () => words(info) }),
    apply: (view, completion, from, to) => write(view, option, completion, from, to),
  };
}

function words(info: string): HTMLElement {
  const element = document.createElement("div");
  element.textContent = info;
  return element;
}

function write(
  view: EditorView,
  option: CompletionView,
  completion: Completion,
  from: number,
  to: number,
): void {
  const text = option.insert ?? option.label;
  const anchor = from + text.length - option.back;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor },
    scrollIntoView: true,
    userEvent: "input.complete",
    annotations: pickedCompletion.of(completion),
  });
  // Between new quotes, or before a brace, the next thing to choose is clear.
  if (
    option.back > 0 &&
    /["}]/.test(view.state.sliceDoc(anchor, anchor + 1)) &&
    view.state.sliceDoc(anchor - 1, anchor) === '"'
  )
    startCompletion(view);
}

const styles = EditorView.theme({
  ".cm-tooltip": {
    border: "1px solid var(--line-control)",
    borderRadius: "var(--radius-m)",
    background: "var(--raised)",
    color: "var(--ink)",
    boxShadow: "var(--shadow-2)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    maxHeight: "14rem",
    minWidth: "14rem",
    maxWidth: "min(34rem, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    gap: "1rem",
    justifyContent: "space-between",
    padding: "2px 8px",
    lineHeight: "1.5",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--blue-tint)",
    color: "var(--ink)",
  },
  ".cm-completionLabel": { overflow: "hidden", textOverflow: "ellipsis" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "650" },
  ".cm-completionDetail": {
    margin: "0",
    fontStyle: "normal",
    fontFamily: "var(--sans)",
    color: "var(--ink-3)",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  ".cm-tooltip.cm-completionInfo": {
    padding: "6px 8px",
    maxWidth: "18rem",
    maxHeight: "14rem",
    overflow: "auto",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    fontFamily: "var(--sans)",
    lineHeight: "1.4",
  },
});
