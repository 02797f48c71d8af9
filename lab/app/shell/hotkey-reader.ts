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
    const here = places(where);
    // The second key of a chord is never a command of its own, wherever the focus is.
    const chord = here.find(({ keys }) => begun !== null && keys.includes(begun));
    const found = chord ?? here.find(({ keys }) => keys.includes(key));
    if (
      found === undefined &&
      !event.repeat &&
      here.some(({ keys }) => keys.some((one) => one.startsWith(`${key} `)))
    )
      this.#begun = { key, at: event.timeStamp };
    return found?.id ?? null;
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

/** What means something here. In a walk its own keys come first: a cell in it has the others. */
function places(where: ReadonlySet<KeyPlace>): { id: HotkeyId; keys: readonly string[] }[] {
  const all = (Object.entries(hotkeys) as [HotkeyId, (typeof hotkeys)[HotkeyId]][]).filter(([, one]) =>
    where.has(one.where),
  );
  const walk = all.filter(([, one]) => one.where === "steps" || one.where === "step-list");
  return [...walk, ...all.filter((one) => !walk.includes(one))].map(([id, { keys }]) => ({ id, keys }));
}
