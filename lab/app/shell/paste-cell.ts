import type { ReactiveController } from "lit";
import type { CellKind } from "../../session/view.ts";
import { done, kindFor } from "./cell-commands.ts";
import { deepActive, hostsOf, takesText } from "./deep-focus.ts";
import type { LabHands } from "./lab-commands.ts";

/** In cell mode, what is pasted becomes a cell below the selected one: the frame that is in it, or else its JSON. */
export class PasteCell implements ReactiveController {
  constructor(readonly hands: () => LabHands) {}

  hostConnected(): void {
    document.addEventListener("paste", this.#paste);
  }
  hostDisconnected(): void {
    document.removeEventListener("paste", this.#paste);
  }

  readonly #paste = (event: ClipboardEvent): void => {
    const focus = deepActive();
    const isInNotebook = hostsOf(focus).some(({ localName }) => localName === "wb-notebook");
    if (takesText(focus) || !(isInNotebook || focus === document.body)) return;
    const text = event.clipboardData?.getData("text/plain").replaceAll(/\r\n?/g, "\n").trim() ?? "";
    if (text === "") return;
    event.preventDefault();
    void this.#add(text);
  };

  async #add(text: string): Promise<void> {
    const hands = this.hands();
    const { pastedFrame } = await import("../../wire/pasted.ts");
    const found = pastedFrame(text);
    const cell = found === null ? plain(text, hands) : { kind: kindFor(hands), source: found.source };
    if (cell === null) return hands.announce("What was pasted is neither a frame nor JSON.");
    const { selectedCell } = hands.store;
    const place = selectedCell === null ? ({ at: "end" } as const) : { after: selectedCell };
    await done(hands, selectedCell, hands.actions.edits.make({ do: "add", ...cell, place }));
    if (found !== null) hands.announce(found.notes.join(" "));
  }
}

/** JSON as it was pasted: a message is a frame, anything else a value. */
function plain(text: string, hands: LabHands): { kind: CellKind; source: string } | null {
  try {
    const json: unknown = JSON.parse(text);
    const isMessage = typeof json === "object" && json !== null && Object.hasOwn(json, "jsonrpc");
    return { kind: isMessage ? kindFor(hands) : "value", source: text };
  } catch {
    return null;
  }
}
