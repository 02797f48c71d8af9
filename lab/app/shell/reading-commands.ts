import type { LabStore } from "../lab-store.ts";
import { nextTheme } from "../theme.ts";
import type { Command } from "./command.ts";
import { turnFrame } from "./turn-frame.ts";

/** What every page of Wirebook has. */
export const themeCommand: Command = {
  id: "theme",
  title: "Theme: auto, light, dark",
  run: () => void nextTheme(),
};

/** Walks the frames of the selected cell. */
export function frameCommands(store: LabStore): Command[] {
  const enabled = () => store.selectedCell !== null && store.cell(store.selectedCell) !== undefined;
  return [
    {
      id: "frame-next",
      key: "frame-next",
      title: "Next frame of this cell",
      enabled,
      run: () => turnFrame(store, 1),
    },
    {
      id: "frame-previous",
      key: "frame-previous",
      title: "Previous frame of this cell",
      enabled,
      run: () => turnFrame(store, -1),
    },
  ];
}

/** Takes the filter of one trace away. */
export const everyTrace = (store: LabStore): Command => ({
  id: "trace",
  title: "Show the frames of every trace",
  enabled: () => store.traceFilter !== null,
  run: () => store.filterTrace(null),
});

/** One command for each cell, that leads to it. */
export const goToCells = (store: LabStore, show: (id: string) => void): Command[] =>
  store.view.cells.map(({ id, name }) => ({
    id: `cell-${id}`,
    title: `Go to ${name}`,
    run: () => show(id),
  }));
