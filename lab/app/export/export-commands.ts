import { cellBeside } from "../shell/cell-beside.ts";
import type { Command } from "../shell/command.ts";
import { everyTrace, frameCommands, goToCells, themeCommand } from "../shell/reading-commands.ts";
import { seeingCommands, type SeeingHands } from "../shell/seeing-commands.ts";

/** What the commands of an exported page move. */
export interface ExportHands extends SeeingHands {
  showCell(id: string): void;
  focusNotebook(): void;
  focusWire(): void;
  openPalette(): void;
}

/** Everything that an exported page can do: it is read, so nothing here runs or changes anything. */
export function exportCommands(hands: ExportHands): Command[] {
  const { store } = hands;
  const turn = (step: 1 | -1) => {
    const next = cellBeside(store, step);
    if (next !== undefined) hands.showCell(next);
  };
  return [
    { id: "commands", key: "commands", keyOnly: true, title: "Commands", run: () => hands.openPalette() },
    { id: "cell-next", key: "cell-next", keyOnly: true, title: "Next cell", run: () => turn(1) },
    { id: "cell-previous", key: "cell-previous", keyOnly: true, title: "Previous cell", run: () => turn(-1) },
    ...frameCommands(store),
    { id: "wire", key: "wire", title: "Go to the wire panel", run: () => hands.focusWire() },
    { id: "notebook", title: "Go to the notebook", run: () => hands.focusNotebook() },
    ...seeingCommands(hands),
    { id: "print", title: "Print…", run: () => print() },
    everyTrace(store),
    themeCommand,
    ...goToCells(store, (id) => hands.showCell(id)),
  ];
}
