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

  /** @param view how the lab is shown, for where no element has the focus */
  constructor(
    readonly commands: () => readonly Command[],
    readonly view: () => "page" | "steps" = () => "page",
  ) {}

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
    const id = this.#reader.read(event, placesOf(focus, around, this.view()));
    if (id === null || (event.key.startsWith("Arrow") && !ownsArrows(focus, around))) return;
    const command = this.commands().find((candidate) => candidate.key === id);
    if (command === undefined || command.enabled?.() === false) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || repeats(id)) command.run();
  };
}

const notebooks = new Set(["wb-notebook", "wb-still-notebook", "wb-steps"]);
const inSteps = (around: readonly Element[]) => around.some((element) => element.hasAttribute("data-steps"));

/** Elsewhere arrows scroll, or move in what has the focus. */
const ownsArrows = (focus: Element | null, around: readonly Element[]): boolean =>
  focus?.localName === "article" || inSteps(around);

/** Which hotkeys count where the focus is. */
function placesOf(focus: Element | null, around: readonly Element[], view: "page" | "steps"): Set<KeyPlace> {
  const places = new Set<KeyPlace>(["anywhere"]);
  if (around.some((element) => element.hasAttribute("data-own-keys"))) return places;
  const text = takesText(focus);
  if (!text) places.add("page");
  const notebook = around.find((element) => notebooks.has(element.localName));
  if (notebook === undefined) {
    if (focus !== null && focus !== document.body) return places;
    if (view === "page") return places.add("cell");
    return places.add("steps").add("step-list");
  }
  const inCell = notebook.localName !== "wb-steps" || around.some(({ localName }) => localName === "wb-cell");
  if (inCell) {
    places.add("notebook");
    const cellMode = focus?.localName === "article" || focus?.localName === "main";
    if (cellMode && !text) places.add("cell");
  } else if (!text) {
    places.add("steps");
    if (inSteps(around)) places.add("step-list");
  }
  return places;
}
