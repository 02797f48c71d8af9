/**
 * Every key of the page, once: it feeds the key handler, the palette and the tooltips. `Mod` is Ctrl, or ⌘ on a Mac;
 * a space stands between the keys of a chord. `where`: anywhere, with the focus in the notebook (an editor included),
 * or in cell mode, where no text takes the letters.
 */
export const hotkeys = {
  run: { keys: ["Mod+Enter"], where: "notebook" },
  "run-next": { keys: ["Shift+Enter"], where: "notebook" },
  "run-all": { keys: ["Mod+Shift+Enter"], where: "anywhere" },
  interrupt: { keys: ["Mod+."], where: "anywhere" },
  save: { keys: ["Mod+s"], where: "anywhere" },
  leave: { keys: ["Escape"], where: "notebook" },
  commands: { keys: ["Mod+k"], where: "anywhere" },
  "pane-next": { keys: ["F6"], where: "anywhere" },
  "pane-previous": { keys: ["Shift+F6"], where: "anywhere" },
  "cell-next": { keys: ["j", "ArrowDown"], where: "cell" },
  "cell-previous": { keys: ["k", "ArrowUp"], where: "cell" },
  edit: { keys: ["Enter"], where: "cell" },
  wire: { keys: ["w"], where: "cell" },
  names: { keys: ["n"], where: "cell" },
  "restart-server": { keys: ["g r"], where: "cell" },
  "frame-previous": { keys: ["["], where: "cell" },
  "frame-next": { keys: ["]"], where: "cell" },
  "copy-reference": { keys: ["c"], where: "cell" },
} as const satisfies Record<string, { keys: readonly string[]; where: "anywhere" | "notebook" | "cell" }>;

export type HotkeyId = keyof typeof hotkeys;

/** Finds what a key press means. Keeps the first key of a chord between two calls. */
export class HotkeyReader {
  #begun: { key: string; at: number } | null = null;

  constructor(readonly mac: boolean) {}

  /** The command of this press, or null. `where` are the places that hold the focus. */
  read(event: KeyboardEvent, where: ReadonlySet<"anywhere" | "notebook" | "cell">): HotkeyId | null {
    const key = this.#name(event);
    const begun =
      this.#begun !== null && event.timeStamp - this.#begun.at < 1500 ? `${this.#begun.key} ${key}` : null;
    this.#begun = null;
    for (const [id, hotkey] of Object.entries(hotkeys) as [HotkeyId, (typeof hotkeys)[HotkeyId]][]) {
      if (!where.has(hotkey.where)) continue;
      for (const keys of hotkey.keys as readonly string[]) {
        if (keys === key || keys === begun) return id;
        if (keys.startsWith(`${key} `)) this.#begun = { key, at: event.timeStamp };
      }
    }
    return null;
  }

  #name(event: KeyboardEvent): string {
    const mod = this.mac ? event.metaKey : event.ctrlKey;
    const shifted = event.shiftKey && (event.key.length > 1 || mod);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const other = this.mac ? event.ctrlKey : event.metaKey;
    return `${other ? "Other+" : ""}${event.altKey ? "Alt+" : ""}${mod ? "Mod+" : ""}${shifted ? "Shift+" : ""}${key}`;
  }
}
