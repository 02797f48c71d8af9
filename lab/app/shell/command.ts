import type { HotkeyId } from "./hotkeys.ts";

/** Something a person can ask for by name in the palette, and perhaps by key. */
export interface Command {
  id: string;
  title: string;
  /** Its key, by its name in the table of hotkeys. */
  key?: HotkeyId;
  /** Kept out of the palette: it makes sense by key alone. */
  keyOnly?: boolean;
  /** False while it would do nothing. */
  enabled?: () => boolean;
  run(): void;
}
