import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView } from "@codemirror/view";
import { referenceAt } from "./reference-at.ts";
import { tokenize } from "./tokenize.ts";

/** Characters of a line beyond which it keeps one colour. */
const LONGEST = 10_000;

const classes = {
  k: Decoration.mark({ class: "k" }),
  s: Decoration.mark({ class: "s" }),
  n: Decoration.mark({ class: "n" }),
  ref: Decoration.mark({ class: "ref", attributes: { title: "Ctrl-click goes to its cell" } }),
};

/** Colours the lines in view with the same tokens as the static source, so that nothing moves when an editor opens. */
export function tokenColours(language: string, jump: (name: string) => void): Extension {
  const colour = (view: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to;) {
        const line = view.state.doc.lineAt(at);
        let offset = line.from;
        const tokens = line.length > LONGEST ? [] : tokenize(line.text, language);
        for (const { kind, text } of tokens) {
          if (kind !== null) builder.add(offset, offset + text.length, classes[kind]);
          offset += text.length;
        }
        at = line.to + 1;
      }
    }
    return builder.finish();
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = colour(view);
      }
      update(update: { docChanged: boolean; viewportChanged: boolean; view: EditorView }) {
        if (update.docChanged || update.viewportChanged) this.decorations = colour(update.view);
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      eventHandlers: {
        mousedown(event, view) {
          const target = event.target as Element;
          if (!(event.ctrlKey || event.metaKey) || target.closest(".ref") === null) return;
          // What is drawn of a reference may be in pieces: its place tells which one it is.
          const at = view.posAtDOM(target);
          const line = view.state.doc.lineAt(at);
          const found = referenceAt(line.text, at - line.from, language, () => false);
          if (found === null) return;
          event.preventDefault();
          jump(found.name);
        },
      },
    },
  );
}
