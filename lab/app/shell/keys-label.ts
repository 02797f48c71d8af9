import { hotkeys, type HotkeyId } from "./hotkeys.ts";

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const shown: Record<string, string> = {
  Enter: "↵",
  Escape: "Esc",
  ArrowDown: "↓",
  ArrowUp: "↑",
};

/** Every key of a command as it is drawn: `Ctrl ↵`, `Shift Ctrl ↵`, `g r`. */
export const keyLabels = (id: HotkeyId, mac = isMac()): string[] =>
  hotkeys[id].keys.map((keys) => label(keys, mac));

/** The first of them. */
export const keysOf = (id: HotkeyId, mac = isMac()): string => label(hotkeys[id].keys[0], mac);

function label(keys: string, mac: boolean): string {
  const parts = keys.split("+");
  const order = ["Shift", "Mod"].filter((part) => parts.includes(part));
  const rest = parts.filter((part) => part !== "Shift" && part !== "Mod");
  return [...order, ...rest]
    .map((part) =>
      part === "Mod"
        ? mac
          ? "⌘"
          : "Ctrl"
        : (shown[part] ?? (/^[a-z]$/.test(part) && parts.length > 1 ? part.toUpperCase() : part)),
    )
    .join(" ");
}

/** A tooltip: words, and the key that does the same. */
export const withKeys = (words: string, id: HotkeyId): string => `${words} (${keysOf(id)})`;
