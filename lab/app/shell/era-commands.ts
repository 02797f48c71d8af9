import type { Rewrite } from "../../session/completion-view.ts";
import type { CellView } from "../../session/view.ts";
import type { Command } from "./command.ts";
import type { HotkeyId } from "./hotkeys.ts";
import type { LabHands } from "./lab-commands.ts";

const actions: readonly { key: HotkeyId; as: Rewrite; words: string; title: (name: string) => string }[] = [
  {
    key: "envelope",
    as: "envelope",
    words: "Insert envelope",
    title: (name) => `Insert the envelope into ${name}`,
  },
  { key: "make-2024", as: "2024", words: "Make it 2024", title: (name) => `Make ${name} a frame of 2024` },
  { key: "make-2026", as: "2026", words: "Make it 2026", title: (name) => `Make ${name} a frame of 2026` },
];

/** What makes a JSON frame one of another era. */
export function eraCommands(hands: LabHands, { id, name, kind, language }: CellView): Command[] {
  if (kind !== "frame" || language !== "json") return [];
  return actions.map(({ key, as, words, title }) => ({
    id: key,
    key,
    title: title(name),
    menu: { words, group: "era" },
    run: () => hands.rewrite(id, as),
  }));
}
