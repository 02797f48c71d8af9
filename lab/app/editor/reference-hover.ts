import type { Extension } from "@codemirror/state";
import { EditorView, hoverTooltip } from "@codemirror/view";
import type { PreviewView } from "../../session/completion-view.ts";
import { referenceAt } from "./reference-at.ts";

export interface References {
  isCell(name: string): boolean;
  /** What a reference stands for now. */
  preview(reference: string): Promise<PreviewView>;
  /** The caret went into a reference to that cell, or (null) out of every one. */
  caret(name: string | null): void;
}

/** Shows under the pointer what a reference stands for, and tells which one the caret is in. */
export function referenceHover(references: References, language: string): Extension {
  const at = (view: EditorView, pos: number) => {
    const line = view.state.doc.lineAt(pos);
    if (line.length > 10_000) return null;
    const found = referenceAt(line.text, pos - line.from, language, (name) => references.isCell(name));
    return found && { ...found, from: line.from + found.from, to: line.from + found.to };
  };
  let told: string | null = null;
  const tell = (name: string | null): void => {
    if (name !== told) references.caret((told = name));
  };
  return [
    hoverTooltip(
      async (view, pos) => {
        const found = at(view, pos);
        if (found === null) return null;
        const shown = await references.preview(found.text).catch(() => null);
        return (
          shown && {
            pos: found.from,
            end: found.to,
            above: true,
            create: () => ({ dom: tooltip(found.text, shown) }),
          }
        );
      },
      { hideOnChange: true },
    ),
    EditorView.updateListener.of(({ view, selectionSet, docChanged, focusChanged }) => {
      if (!selectionSet && !docChanged && !focusChanged) return;
      tell(view.hasFocus ? (at(view, view.state.selection.main.head)?.name ?? null) : null);
    }),
    styles,
  ];
}

function tooltip(reference: string, { kind, type, text, fault }: PreviewView): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "reference";
  const head = document.createElement("p");
  head.textContent = `${reference}: ${[type, kind === null ? null : `from a ${kind} cell`].filter(Boolean).join(", ") || "nothing"}`;
  const body = document.createElement(fault === null ? "pre" : "p");
  body.textContent = fault === null ? (text ?? "") : fault.replaceAll("`", "");
  dom.append(head, body);
  return dom;
}

const styles = EditorView.theme({
  ".reference": {
    padding: "6px 10px",
    maxWidth: "36rem",
    maxHeight: "14rem",
    overflow: "auto",
    font: "var(--text-s) / 1.4 var(--sans)",
  },
  ".reference p": { margin: "0" },
  ".reference p:first-child": { color: "var(--ink-3)" },
  ".reference pre": {
    margin: "4px 0 0",
    fontFamily: "var(--mono)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
