import { EditorView } from "@codemirror/view";

/**
 * Replaces a selection by what is typed over it before the browser does. Chrome would keep the look of what was there
 * in a style attribute, which the page's policy forbids, and the console would say so.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType } = event;
    const { ranges, main } = view.state.selection;
    if (inputType !== "insertText" || data === null || main.empty || ranges.length > 1 || view.composing)
      return false;
    const typed = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, typed))) view.dispatch(typed());
    return true;
  },
});
