import type { ReactiveController } from "lit";
import type { Command } from "./command.ts";
import { deepActive, hostsOf, takesText } from "./deep-focus.ts";
import { HotkeyReader } from "./hotkey-reader.ts";
import { repeats, type KeyPlace } from "./hotkeys.ts";
import { isMac } from "./keys-label.ts";

/**
 * Turns key presses into commands, before anything else sees them: an editor would take Ctrl Enter for itself.
 * Single letters count only in cell mode. Behind an open dialog nothing counts, and in a field with keys of its own
 * (`data-own-keys`) only what counts anywhere.
 */
export class KeyListener implements ReactiveController {
  #reader = new HotkeyReader(isMac());

  constructor(readonly commands: () => readonly Command[]) {}

  hostConnected(): void {
    document.addEventListener("keydown", this.#key, { capture: true });
  }
  hostDisconnected(): void {
    document.removeEventListener("keydown", this.#key, { capture: true });
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const focus = deepActive();
    const around = hostsOf(focus);
    if (around.some((element) => element instanceof HTMLDialogElement)) return;
    // A list that is open in an editor closes first.
    if (event.key === "Escape" && around.some((element) => element.hasAttribute("data-own-escape"))) return;
    const id = this.#reader.read(event, placesOf(focus, around));
    if (id === null || (event.key.startsWith("Arrow") && focus?.localName !== "article")) return;
    const command = this.commands().find((candidate) => candidate.key === id);
    if (command === undefined || command.enabled?.() === false) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || repeats(id)) command.run();
  };
}

const notebooks = new Set(["wb-notebook", "wb-still-notebook"]);

/** Which hotkeys count where the focus is. */
function placesOf(focus: Element | null, around: readonly Element[]): Set<KeyPlace> {
  const places = new Set<KeyPlace>(["anywhere"]);
  if (around.some((element) => element.hasAttribute("data-own-keys"))) return places;
  if (!takesText(focus)) places.add("page");
  if (!around.some((element) => notebooks.has(element.localName))) {
    if (focus === null || focus === document.body) places.add("cell");
    return places;
  }
  places.add("notebook");
  const cellMode = focus?.localName === "article" || focus?.localName === "main";
  if (cellMode && !takesText(focus)) places.add("cell");
  return places;
}
