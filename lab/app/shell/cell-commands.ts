import type { Edited } from "../cell-edits.ts";
import type { CellPart } from "../kept-view.ts";
import type { CellKind, CellView } from "../../session/view.ts";
import type { Command } from "./command.ts";
import { eraCommands } from "./era-commands.ts";
import type { LabHands } from "./lab-commands.ts";

/** Every kind of cell, in the order that a menu offers them, with what it is for. */
export const kindsOfCell: readonly { kind: CellKind; words: string }[] = [
  { kind: "frame", words: "Frame: one message to a server" },
  { kind: "value", words: "Value: JSON that others read" },
  { kind: "cel", words: "Expression: CEL over other cells" },
  { kind: "check", words: "Check: what has to hold" },
  { kind: "form", words: "Form: a person's answer" },
  { kind: "do", words: "Step: restart, kill, close, sleep" },
  { kind: "call", words: "Call: one tool, through the host" },
  { kind: "chat", words: "Chat: one turn with the model" },
  { kind: "script", words: "Script: a client program" },
];

/** Changes to a cell, and to what a person sees of it: for the palette, the keys and the cell's own menu. */
export function cellCommands(hands: LabHands, cell: CellView): Command[] {
  const { actions, store } = hands;
  const { edits, kept } = actions;
  const { id, name } = cell;
  const hidden = (part: CellPart) => kept.hidden(part, id, cell.kind);
  const fold = (part: CellPart) => () => kept.hide(part, id, !hidden(part));
  const others = cell.kind !== "frame" ? [] : store.view.servers.filter((s) => !cell.to.includes(s.name));
  return [
    item("rename", "Rename…", `Rename ${name}…`, "name", () => hands.inCell(id, "rename")),
    item("set-up", "Kind, target, mode…", `Kind, target and mode of ${name}…`, "name", () =>
      hands.inCell(id, "set-up"),
    ),
    ...others.map((server): Command => ({
      id: `also-${server.name}`,
      title: `Send ${name} to ${server.name} too`,
      menu: { words: `Send to ${server.name} too`, group: "name" },
      run: () => void done(hands, id, edits.alsoTo(cell, server.name)),
    })),
    ...eraCommands(hands, cell),
    item("add-above", "Add a cell above", `Add a cell above ${name}`, "place", () =>
      hands.add(kindFor(hands), { before: id }),
    ),
    item("add-below", "Add a cell below", `Add a cell below ${name}`, "place", () =>
      hands.add(kindFor(hands), { after: id }),
    ),
    item(
      "duplicate",
      "Duplicate",
      `Duplicate ${name}`,
      "place",
      () => void done(hands, id, edits.make({ do: "duplicate", cell: id })),
    ),
    item("move-up", "Move up", `Move ${name} up`, "place", () => void done(hands, id, edits.move(id, -1))),
    item(
      "move-down",
      "Move down",
      `Move ${name} down`,
      "place",
      () => void done(hands, id, edits.move(id, 1)),
    ),
    item(
      "fold-source",
      hidden("source") ? "Show the source" : "Hide the source",
      `${hidden("source") ? "Show" : "Hide"} the source of ${name}`,
      "view",
      fold("source"),
    ),
    {
      ...item(
        "fold-answer",
        hidden("answer") ? "Show the answer" : "Hide the answer",
        `${hidden("answer") ? "Show" : "Hide"} the answer of ${name}`,
        "view",
        fold("answer"),
      ),
      enabled: () => cell.outcome !== null,
    },
    item(
      "why",
      "Why is it like this?",
      `Why is ${name} ${cell.stale === null ? "as it is" : "stale"}?`,
      "view",
      () => hands.inCell(id, "why"),
    ),
    item("delete", "Delete", `Delete ${name}`, "end", () => void done(hands, id, edits.delete(id))),
    ...kindsOfCell.map(({ kind, words }): Command => ({
      id: `add-${kind}`,
      title: `Add below ${name}. ${words}`,
      run: () => hands.add(kind, { after: id }),
    })),
  ];
}

const item = (
  key: NonNullable<Command["key"]>,
  words: string,
  title: string,
  group: string,
  run: () => void,
): Command => ({ id: key, key, title, menu: { words, group }, run });

/** A new cell is a frame, where there is a server to send it to. */
export const kindFor = ({ store }: LabHands): CellKind => (store.view.servers.length > 0 ? "frame" : "value");

/** Goes to what came of an edit, and says it; or says at its cell why nothing changed. */
export async function done(
  { store, showCell, announce }: LabHands,
  cell: string | null,
  edit: Promise<Edited | null>,
): Promise<void> {
  const edited = await edit;
  if (edited === null) return;
  store.setFault(cell, edited.fault);
  if (edited.answer === null) return;
  announce(edited.answer.said);
  if (edited.answer.cell !== null) showCell(edited.answer.cell, "focus");
}
