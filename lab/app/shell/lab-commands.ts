import type { LabActions } from "../lab-actions.ts";
import type { LabStore } from "../lab-store.ts";
import { nextTheme } from "../theme.ts";
import type { Command } from "./command.ts";

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
  openPalette(): void;
  saveRecording(): void;
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
      run: on((id) => void actions.run(id)),
    },
    {
      id: "run-next",
      key: "run-next",
      title: "Run, go to the next cell",
      enabled: some,
      run: on((id) => {
        void actions.run(id);
        hands.turnCell(1);
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
      title: "Interrupt",
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
    { id: "cell-next", key: "cell-next", keyOnly: true, title: "Next cell", run: () => hands.turnCell(1) },
    {
      id: "cell-previous",
      key: "cell-previous",
      keyOnly: true,
      title: "Previous cell",
      run: () => hands.turnCell(-1),
    },
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
    {
      id: "copy-reference",
      key: "copy-reference",
      title: `Copy \${${here?.name ?? "name"}} as a reference`,
      enabled: some,
      run: on((id) => copyReference(hands, id)),
    },
    { id: "wire", key: "wire", title: "Go to the wire panel", run: () => hands.focusPane("wire") },
    { id: "names", key: "names", title: "Go to the names", run: () => hands.focusPane("names") },
    { id: "notebook", title: "Go to the notebook", run: () => hands.focusPane("notebook") },
    { id: "pane-next", key: "pane-next", keyOnly: true, title: "Next pane", run: () => hands.turnPane(1) },
    {
      id: "pane-previous",
      key: "pane-previous",
      keyOnly: true,
      title: "Previous pane",
      run: () => hands.turnPane(-1),
    },
    { id: "commands", key: "commands", keyOnly: true, title: "Commands", run: () => hands.openPalette() },
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
    { id: "save", key: "save", title: "Save every edit now", run: () => actions.drafts.flush() },
    { id: "record", title: "Save these frames…", run: () => hands.saveRecording() },
    {
      id: "trace",
      title: "Show the frames of every trace",
      enabled: () => store.traceFilter !== null,
      run: () => store.filterTrace(null),
    },
    { id: "theme", title: "Theme: auto, light, dark", run: () => void nextTheme() },
    { id: "labs", title: "All labs", run: () => location.assign("/") },
    ...view.cells.map((cell): Command => ({
      id: `cell-${cell.id}`,
      title: `Go to ${cell.name}`,
      run: () => hands.showCell(cell.id, "focus"),
    })),
  ];
}

function turnFrame(store: LabStore, step: 1 | -1): void {
  const rows = store.rows.filter((row) => row.cell === store.selectedCell && row.cell !== null);
  const at = rows.findIndex((row) => row.n === store.selectedFrame);
  const next = at < 0 ? (step === 1 ? rows[0] : rows.at(-1)) : rows[at + step];
  if (next !== undefined) store.selectFrame(next.n);
}

function copyReference({ store, announce }: LabHands, id: string): void {
  const reference = `\${${store.cell(id)?.name ?? id}}`;
  navigator.clipboard.writeText(reference).then(
    () => announce(`Copied ${reference}`),
    () => announce("The browser does not allow copying."),
  );
}
