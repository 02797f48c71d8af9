import { frameOfCell } from "../compare/compare-choices.ts";
import type { Command } from "./command.ts";
import type { LabHands } from "./lab-commands.ts";

/** What they need of the page; an exported one has it too. */
export type SeeingHands = Pick<LabHands, "store" | "openSheet" | "showWire">;

/** Other ways to look at what is there: the wire's views, comparing, the map, the names where no panel has them. */
export function seeingCommands(hands: SeeingHands): Command[] {
  const { store } = hands;
  const cell = store.selectedCell === null ? undefined : store.cell(store.selectedCell);
  const ofCell = cell === undefined ? null : frameOfCell(store.rows, cell.id);
  const hasCells = () => store.view.cells.length > 0;
  const compare = (left: number | null) => () => hands.openSheet({ show: "compare", left, right: null });
  return [
    { id: "view-frames", title: "Show the wire as frames", run: () => hands.showWire("frames") },
    {
      id: "view-sequence",
      title: "Show the wire as a sequence diagram",
      run: () => hands.showWire("sequence"),
    },
    { id: "view-bytes", title: "Show the wire as bytes by cell and era", run: () => hands.showWire("bytes") },
    {
      id: "compare-cell",
      title: `Compare ${cell?.name ?? "this cell"}'s answer with another…`,
      enabled: () => ofCell !== null,
      run: compare(ofCell),
    },
    {
      id: "compare-frame",
      title: `Compare frame ${store.selectedFrame ?? ""} with another…`,
      enabled: () => store.selectedFrame !== null,
      run: compare(store.selectedFrame),
    },
    {
      id: "map",
      title: "Show the map of the cells",
      enabled: hasCells,
      run: () => hands.openSheet({ show: "map" }),
    },
    {
      id: "names-sheet",
      title: "Show the names and problems over the page",
      enabled: hasCells,
      run: () => hands.openSheet({ show: "names" }),
    },
  ];
}
