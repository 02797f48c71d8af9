import type { Place } from "../../session/cell-edit.ts";
import type { Rewrite } from "../../session/completion-view.ts";
import type { CellKind, LabView } from "../../session/view.ts";
import { nextQuestion } from "../form/waiting.ts";
import type { LabActions } from "../lab-actions.ts";
import type { LabStore } from "../lab-store.ts";
import type { WbSteps } from "../steps/steps.ts";
import type { WireView } from "../wire/wire-views.ts";
import { cellCommands, done, kindFor } from "./cell-commands.ts";
import type { Command } from "./command.ts";
import { seeingCommands } from "./seeing-commands.ts";
import type { SheetContent } from "./sheet.ts";
import { stepCommands } from "./step-commands.ts";
import { everyTrace, frameCommands, goToCells, themeCommand } from "./reading-commands.ts";

/** What commands move in the page around them. */
export interface LabHands {
  store: LabStore;
  actions: LabActions;
  showCell(id: string, then: "look" | "focus" | "edit"): void;
  focusPane(pane: "names" | "notebook" | "wire"): void;
  /** Goes to the next pane, or (−1) the one before. */
  turnPane(step: 1 | -1): void;
  /** Selects the cell after the selected one, or (−1) the one before. */
  turnCell(step: 1 | -1): void;
  /** Runs a cell, or goes to the question that waits in it: false, for nothing ran. */
  run(id: string): boolean;
  /** Opens the field for a cell's name, the form of its fence, or shows why it is not fresh. */
  inCell(id: string, what: "rename" | "set-up" | "why"): void;
  /** Rewrites a frame for an era, in its editor. */
  rewrite(id: string, as: Rewrite): void;
  /** Adds a cell and goes to it. */
  add(kind: CellKind, place: Place): void;
  openMenu(id: string): void;
  openPalette(): void;
  openKeys(): void;
  showWire(view: WireView): void;
  /** How the lab is shown now. */
  shownAs(): LabView["view"];
  /** Shows the lab as a page, or step by step, and keeps it so. */
  showAs(view: LabView["view"]): void;
  /** The lab step by step, where it is shown so. */
  steps(): WbSteps | null;
  /** Shows something over the page that the panes have no room for. */
  openSheet(content: SheetContent): void;
  saveRecording(): void;
  saveExport(): void;
  announce(words: string): void;
}

/** Everything a person can ask an open lab for: the palette lists it, the keys find it. */
export function labCommands(hands: LabHands): Command[] {
  const { store, actions } = hands;
  const { view } = store;
  const selected = () => (store.selectedCell === null ? undefined : store.cell(store.selectedCell));
  const here = selected();
  const on = (act: (id: string) => void) => () => {
    const cell = selected();
    if (cell !== undefined) act(cell.id);
  };
  const some = () => selected() !== undefined;
  const server = here?.to[0] ?? view.servers[0]?.name;
  return [
    {
      id: "run",
      key: "run",
      title: `Run ${here?.name ?? "this cell"}`,
      enabled: some,
      run: on((id) => hands.run(id)),
    },
    {
      id: "run-next",
      key: "run-next",
      title: "Run, go to the next cell",
      enabled: some,
      run: on((id) => {
        if (hands.run(id)) hands.turnCell(1);
      }),
    },
    {
      id: "run-all",
      key: "run-all",
      title: "Restart every server, then run all",
      run: () => void actions.runAll(),
    },
    {
      id: "interrupt",
      key: "interrupt",
      title: "Interrupt: stop what runs and what waits",
      enabled: () => store.view.running,
      run: () => void actions.interrupt(),
    },
    {
      id: "edit",
      key: "edit",
      title: `Edit ${here?.name ?? "this cell"}`,
      enabled: some,
      run: on((id) => hands.showCell(id, "edit")),
    },
    {
      id: "leave",
      key: "leave",
      keyOnly: true,
      title: "Leave the editor",
      run: on((id) => hands.showCell(id, "focus")),
    },
    { id: "cell-next", key: "cell-next", title: "Next cell", run: () => hands.turnCell(1) },
    {
      id: "cell-previous",
      key: "cell-previous",
      title: "Previous cell",
      run: () => hands.turnCell(-1),
    },
    ...frameCommands(store),
    {
      id: "copy-reference",
      key: "copy-reference",
      title: `Copy \${${here?.name ?? "name"}} as a reference`,
      enabled: some,
      run: on((id) => copyReference(hands, id)),
    },
    {
      id: "next-question",
      title: "Go to the next question that waits for you",
      enabled: () => nextQuestion(store) !== undefined,
      run: () => {
        const next = nextQuestion(store);
        if (next !== undefined) hands.showCell(next, "focus");
      },
    },
    { id: "wire", key: "wire", title: "Go to the wire panel", run: () => hands.focusPane("wire") },
    { id: "names", key: "names", title: "Go to the names", run: () => hands.focusPane("names") },
    { id: "notebook", title: "Go to the notebook", run: () => hands.focusPane("notebook") },
    { id: "pane-next", key: "pane-next", title: "Next pane", run: () => hands.turnPane(1) },
    {
      id: "pane-previous",
      key: "pane-previous",
      title: "Previous pane",
      run: () => hands.turnPane(-1),
    },
    { id: "commands", key: "commands", keyOnly: true, title: "Commands", run: () => hands.openPalette() },
    { id: "keys", key: "keys", title: "Keys: a list of all of them", run: () => hands.openKeys() },
    {
      id: "menu",
      key: "menu",
      title: `Menu of ${here?.name ?? "this cell"}`,
      enabled: some,
      run: on((id) => hands.openMenu(id)),
    },
    ...(here === undefined ? addAtEnd(hands) : cellCommands(hands, here)),
    {
      id: "undo",
      key: "undo",
      title: "Undo the last change of cells",
      run: () => void done(hands, null, actions.edits.make({ do: "undo" })),
    },
    {
      id: "redo",
      key: "redo",
      title: "Redo the change of cells",
      run: () => void done(hands, null, actions.edits.make({ do: "redo" })),
    },
    {
      id: "reading",
      key: "reading",
      title: actions.kept.reading ? "Leave the reading view" : "Reading view: hide every source",
      run: () => (actions.kept.reading = !actions.kept.reading),
    },
    ...view.servers.map(({ name }): Command => ({
      id: `restart-${name}`,
      ...(name === server ? { key: "restart-server" as const } : {}),
      title: `Restart ${name}`,
      run: () => void actions.restart(name),
    })),
    {
      id: "permits",
      title: "Read the commands that wait for approval",
      enabled: () => store.view.servers.some((s) => s.approval !== null),
      run: () => actions.showPermits(),
    },
    ...seeingCommands(hands),
    ...stepCommands(hands),
    { id: "save", key: "save", title: "Save every edit now", run: () => actions.drafts.flush() },
    { id: "record", title: "Save these frames…", run: () => hands.saveRecording() },
    { id: "export", title: "Export this page…", run: () => hands.saveExport() },
    everyTrace(store),
    themeCommand,
    { id: "labs", title: "All labs", run: () => location.assign("/") },
    ...goToCells(store, (id) => hands.showCell(id, "focus")),
  ];
}

/** Without a cell to go by, a new one comes at the end. */
function addAtEnd(hands: LabHands): Command[] {
  const run = () => hands.add(kindFor(hands), { at: "end" });
  return [
    { id: "add-below", key: "add-below", title: "Add a cell at the end", run },
    { id: "add-above", key: "add-above", keyOnly: true, title: "Add a cell", run },
  ];
}

function copyReference({ store, announce }: LabHands, id: string): void {
  const reference = `\${${store.cell(id)?.name ?? id}}`;
  navigator.clipboard.writeText(reference).then(
    () => announce(`Copied ${reference}`),
    () => announce("The browser does not allow copying."),
  );
}
