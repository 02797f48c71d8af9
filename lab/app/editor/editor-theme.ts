import { EditorView } from "@codemirror/view";

/** CodeMirror in the page's tokens, with the measures of a static source: its lines stand where those stood. */
export const editorTheme = EditorView.theme({
  "&": { color: "var(--code-mark)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflowX: "visible" },
  ".cm-content": { padding: "0", caretColor: "var(--blue)" },
  ".cm-line": { padding: "0 8px 0 calc(8px + 4ch)", textIndent: "-4ch" },
  "&.cm-focused .cm-cursor": { borderLeft: "2px solid var(--blue)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": {
    backgroundColor: "var(--blue-tint)",
    boxShadow: "inset 2px 0 var(--blue)",
  },
  "& ::selection": { backgroundColor: "color-mix(in srgb, var(--blue) 28%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--hover)", color: "var(--ink)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--yellow-tint)", color: "var(--yellow)" },
  ".cm-specialChar": {
    padding: "0 3px",
    border: "1px solid var(--yellow-line)",
    borderRadius: "var(--radius-s)",
    background: "var(--yellow-tint)",
    color: "var(--yellow)",
    fontWeight: "600",
  },
});
