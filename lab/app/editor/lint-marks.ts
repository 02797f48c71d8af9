import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { Mark } from "./static-source.ts";

/** Replaces the underlined ranges of an editor. */
export const setMarks = StateEffect.define<readonly Mark[]>();

/** Underlines what lint found. The note below the source says what is wrong; the title says it again. */
export const lintMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const { length } = transaction.state.doc;
      const ranges = effect.value
        .map(({ start, end, message }) => ({
          from: Math.min(start, length),
          to: Math.min(Math.max(end, start + 1), length),
          message,
        }))
        .filter(({ from, to }) => from < to)
        .map(({ from, to, message }) =>
          Decoration.mark({ class: "lint", attributes: { title: message } }).range(from, to),
        );
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});
