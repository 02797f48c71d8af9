import type { Command } from "../shell/command.ts";
import { seeingCommands, type SeeingHands } from "../shell/seeing-commands.ts";
import { turnFrame } from "../shell/turn-frame.ts";
import { nextTheme } from "../theme.ts";

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
  const some = () => store.selectedCell !== null;
  const cells = store.view.blocks.filter(({ kind }) => kind === "cell");
  const turn = (step: 1 | -1) => {
    const at = cells.findIndex(({ id }) => id === store.selectedCell);
    const next = cells[at < 0 ? (step === 1 ? 0 : cells.length - 1) : at + step];
    if (next !== undefined) hands.showCell(next.id);
  };
  return [
    { id: "commands", key: "commands", keyOnly: true, title: "Commands", run: () => hands.openPalette() },
    { id: "cell-next", key: "cell-next", keyOnly: true, title: "Next cell", run: () => turn(1) },
    { id: "cell-previous", key: "cell-previous", keyOnly: true, title: "Previous cell", run: () => turn(-1) },
    {
      id: "frame-next",
      key: "frame-next",
      title: "Next frame of this cell",
      enabled: some,
      run: () => turnFrame(store, 1),
    },
    {
      id: "frame-previous",
      key: "frame-previous",
      title: "Previous frame of this cell",
      enabled: some,
      run: () => turnFrame(store, -1),
    },
    { id: "wire", key: "wire", title: "Go to the wire panel", run: () => hands.focusWire() },
    { id: "notebook", title: "Go to the notebook", run: () => hands.focusNotebook() },
    ...seeingCommands(hands),
    { id: "print", title: "Print…", run: () => print() },
    {
      id: "trace",
      title: "Show the frames of every trace",
      enabled: () => store.traceFilter !== null,
      run: () => store.filterTrace(null),
    },
    { id: "theme", title: "Theme: auto, light, dark", run: () => void nextTheme() },
    ...store.view.cells.map((cell): Command => ({
      id: `cell-${cell.id}`,
      title: `Go to ${cell.name}`,
      run: () => hands.showCell(cell.id),
    })),
  ];
}
