import { isolateHistory } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { pastedFrame } from "../../wire/pasted.ts";

/**
 * Where a whole source is pasted, the frame in it takes its place, as a step of its own: undo brings back what was
 * pasted. What holds no frame stays as it is.
 *
 * @param told what was done, one sentence each, and the text that came of it
 */
export function pasteFrame(told: (notes: readonly string[], text: string) => void): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData("text/plain").replaceAll(/\r\n?/g, "\n") ?? "";
      const { doc, selection } = view.state;
      const { from, to } = selection.main;
      const isWhole =
        selection.ranges.length === 1 &&
        doc.sliceString(0, from).trim() === "" &&
        doc.sliceString(to).trim() === "";
      const found = isWhole ? pastedFrame(text) : null;
      if (found === null) return false;
      event.preventDefault();
      const put = (insert: string, userEvent: string) =>
        view.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert },
          selection: { anchor: insert.length },
          userEvent,
          annotations: isolateHistory.of("full"),
        });
      put(text, "input.paste");
      put(found.source, "input.paste.frame");
      told(found.notes, found.source);
      return true;
    },
  });
}
