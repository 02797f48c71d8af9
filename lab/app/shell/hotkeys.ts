/**
 * Where a key counts. `anywhere`: always; `page`: where no text takes it; `notebook`: with the focus in the notebook,
 * an editor included; `cell`: in cell mode, where the focus is on a cell as a whole; `steps`: step by step, where no
 * text takes it and no cell has the focus; `step-list`: there, in the list of the steps.
 */
export type KeyPlace = "anywhere" | "page" | "notebook" | "cell" | "steps" | "step-list";

/**
 * Every key of the page, once: it feeds the key handler, the palette, the tooltips, the menus and the list of keys.
 * `Mod` is Ctrl, or ⌘ on a Mac; a space stands between the keys of a chord; `Shift` is written with a letter and left
 * out of a sign such as `?`. `does` are the words of the list of keys; `repeats` lets a key that is held down go on.
 */
export const hotkeys = {
  run: { keys: ["Mod+Enter"], where: "notebook", does: "Run this cell" },
  "run-next": { keys: ["Shift+Enter"], where: "notebook", does: "Run, go to the next cell" },
  "run-all": { keys: ["Mod+Shift+Enter"], where: "anywhere", does: "Restart every server, then run all" },
  interrupt: { keys: ["Mod+."], where: "anywhere", does: "Stop what runs and what waits" },
  save: { keys: ["Mod+s"], where: "anywhere", does: "Save every edit now" },
  leave: { keys: ["Escape"], where: "notebook", does: "Leave the editor: cell mode" },
  commands: { keys: ["Mod+k"], where: "anywhere", does: "All commands" },
  keys: { keys: ["?"], where: "page", does: "This list of keys" },
  "pane-next": { keys: ["F6"], where: "anywhere", does: "Next pane" },
  "pane-previous": { keys: ["Shift+F6"], where: "anywhere", does: "Previous pane" },
  "cell-next": { keys: ["j", "ArrowDown"], where: "cell", does: "Next cell", repeats: true },
  "cell-previous": { keys: ["k", "ArrowUp"], where: "cell", does: "Previous cell", repeats: true },
  edit: { keys: ["Enter"], where: "cell", does: "Edit the cell" },
  menu: { keys: ["m"], where: "cell", does: "Menu of the cell" },
  why: { keys: ["y"], where: "cell", does: "Why is it stale? Goes to the button that solves it" },
  "add-above": { keys: ["a"], where: "cell", does: "Add a cell above" },
  "add-below": { keys: ["b"], where: "cell", does: "Add a cell below" },
  delete: { keys: ["d d"], where: "cell", does: "Delete the cell" },
  undo: { keys: ["z", "Mod+z"], where: "cell", does: "Undo the last change of cells" },
  redo: { keys: ["Shift+z", "Mod+Shift+z"], where: "cell", does: "Do it again" },
  "move-up": { keys: ["Mod+Shift+ArrowUp"], where: "cell", does: "Move the cell up", repeats: true },
  "move-down": { keys: ["Mod+Shift+ArrowDown"], where: "cell", does: "Move the cell down", repeats: true },
  duplicate: { keys: ["Shift+d"], where: "cell", does: "Duplicate the cell" },
  rename: { keys: ["F2"], where: "cell", does: "Rename the cell" },
  "set-up": { keys: ["s"], where: "cell", does: "Kind, target, mode and the rest of its fence" },
  envelope: { keys: ["e e"], where: "cell", does: "Insert the envelope of 2026 into the frame" },
  "make-2024": { keys: ["e 4"], where: "cell", does: "Make it a frame of 2024" },
  "make-2026": { keys: ["e 6"], where: "cell", does: "Make it a frame of 2026" },
  "fold-source": { keys: ["h"], where: "cell", does: "Hide or show the source" },
  "fold-answer": { keys: ["o"], where: "cell", does: "Hide or show the answer" },
  reading: { keys: ["v"], where: "cell", does: "Reading view: hide every source" },
  wire: { keys: ["w"], where: "cell", does: "Go to the wire" },
  names: { keys: ["n"], where: "cell", does: "Go to the names" },
  "restart-server": { keys: ["g r"], where: "cell", does: "Restart the server of this cell" },
  "frame-previous": { keys: ["["], where: "cell", does: "Previous frame of this cell", repeats: true },
  "frame-next": { keys: ["]"], where: "cell", does: "Next frame of this cell", repeats: true },
  "copy-reference": { keys: ["c"], where: "cell", does: "Copy the cell's name as a reference" },
  "step-next": { keys: ["n"], where: "steps", does: "Next: run what comes" },
  "step-back": { keys: ["p"], where: "steps", does: "Back one step: look, send nothing", repeats: true },
  "step-down": { keys: ["j", "ArrowDown"], where: "step-list", does: "Look at the next step", repeats: true },
  "step-up": { keys: ["k", "ArrowUp"], where: "step-list", does: "Look at the step before", repeats: true },
  "step-replay": {
    keys: ["g b"],
    where: "steps",
    does: "Back to here: restart, send the steps up to here again",
  },
  "switch-view": { keys: ["g s"], where: "page", does: "Step by step, or as a page" },
} as const satisfies Record<
  string,
  { keys: readonly string[]; where: KeyPlace; does: string; repeats?: boolean }
>;

export type HotkeyId = keyof typeof hotkeys;

/** Whether a key that is held down counts again and again; a frame or a deletion is asked for once a press. */
export const repeats = (id: HotkeyId): boolean => "repeats" in hotkeys[id];
