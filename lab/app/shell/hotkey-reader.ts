import { hotkeys, type HotkeyId, type KeyPlace } from "./hotkeys.ts";

/** Milliseconds between the two keys of a chord. */
const CHORD_MS = 1500;

/** Finds what a key press means. Keeps the first key of a chord between two calls. */
export class HotkeyReader {
  #begun: { key: string; at: number } | null = null;

  constructor(readonly mac: boolean) {}

  /** The command of this press, or null. `where` are the places that hold the focus. */
  read(event: KeyboardEvent, where: ReadonlySet<KeyPlace>): HotkeyId | null {
    // A modifier alone is on its way to a key, which may be a chord's second.
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return null;
    const key = this.#name(event);
    const begun =
      this.#begun !== null && event.timeStamp - this.#begun.at < CHORD_MS && !event.repeat
        ? `${this.#begun.key} ${key}`
        : null;
    this.#begun = null;
    for (const [id, hotkey] of Object.entries(hotkeys) as [HotkeyId, (typeof hotkeys)[HotkeyId]][]) {
      if (!where.has(hotkey.where)) continue;
      for (const keys of hotkey.keys as readonly string[]) {
        if (keys === key || keys === begun) return id;
        if (keys.startsWith(`${key} `) && !event.repeat) this.#begun = { key, at: event.timeStamp };
      }
    }
    return null;
  }

  #name(event: KeyboardEvent): string {
    const mod = this.mac ? event.metaKey : event.ctrlKey;
    const letter = /^[a-z]$/i.test(event.key);
    // A sign such as `?` or `]` may need Shift on one keyboard and not on another.
    const shifted = event.shiftKey && (event.key.length > 1 || letter || mod);
    const key = letter ? event.key.toLowerCase() : event.key;
    const other = this.mac ? event.ctrlKey : event.metaKey;
    return `${other ? "Other+" : ""}${event.altKey ? "Alt+" : ""}${mod ? "Mod+" : ""}${shifted ? "Shift+" : ""}${key}`;
  }
}
