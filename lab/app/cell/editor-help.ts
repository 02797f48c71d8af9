import type { EditorOptions } from "../editor/code-editor.ts";
import type { LabActions } from "../lab-actions.ts";

/** What an editor may ask of the session, for the cell that it is in by then. */
export function editorHelp(
  cell: () => string,
  actions: () => LabActions | undefined,
): NonNullable<EditorOptions["help"]> {
  const open = (): LabActions => {
    const found = actions();
    if (found === undefined) throw new Error("The lab is not open yet.");
    return found;
  };
  return {
    complete: (source, offset, signal) => open().api.complete(cell(), source, offset, signal),
    preview: (reference) => open().api.preview(reference),
    isCell: (name) => actions()?.store.cell(name) !== undefined,
    caret: (name) => actions()?.store.refer(name),
  };
}
