import type { HotkeyId } from "./hotkeys.ts";

/** Something a person can ask for by name in the palette, perhaps by key, perhaps in a cell's menu. */
export interface Command {
  id: string;
  title: string;
  /** Its key, by its name in the table of hotkeys. */
  key?: HotkeyId;
  /** Kept out of the palette: there it would do nothing. */
  keyOnly?: boolean;
  /** In the menu of its cell: the words there, and the group that it stands in. */
  menu?: { words: string; group: string };
  /** False while it would do nothing. */
  enabled?: () => boolean;
  run(): void;
}
