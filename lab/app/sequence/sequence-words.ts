import { visibleText } from "../../wire/visible.ts";
import type { WireRow } from "../../session/view.ts";
import { bytesText, msText } from "../answer/units.ts";
import { eraFamily } from "../era-badge.ts";
import type { SignName } from "../sign.ts";
import { directionOf } from "../wire/direction.ts";
import { isRoutine } from "../wire/process-lines.ts";
import { outcomeOf, tintOf, type Unanswered } from "../wire/row-outcome.ts";
import type { SequenceLine } from "./sequence-layout.ts";
import type { SequenceWalk } from "./sequence-walk.ts";
import { walkWords } from "./walk-words.ts";

/** What a line of the diagram says, and how it is drawn. Texts of a server have their hidden characters written out. */
export interface LineWords {
  /** Above the arrow. */
  label: string;
  /** The outcome, in a word; empty where an answer simply worked. */
  word: string;
  sign: SignName | null;
  /** At the right edge. */
  bytes: string;
  /** `data-outcome`. */
  tint: "error" | "stray" | "asks" | "silent" | "waits" | null;
  /** It carries a state of the server's. */
  sealed?: boolean;
  /** For who does not see it. */
  spoken: string;
}

/** Characters of a line or a message that stand for it; the rest is a click away. */
const HEAD = 70;

export function wordsOf(
  line: SequenceLine,
  unanswered: Unanswered,
  walk: SequenceWalk | null = null,
): LineWords {
  const words = plainWords(line, unanswered);
  return walk === null ? words : walkWords(line, words, walk);
}

function plainWords({ kind, row, cell }: SequenceLine, unanswered: Unanswered): LineWords {
  if (kind === "run") return quiet(`runs ${cell?.name ?? "a cell"}`, `you run ${cell?.name ?? "a cell"}`);
  if (kind === "process") return processWords(row);
  if (kind === "reply") return quiet("your answer", "your answer");
  if (kind === "ask") {
    const label = `${row.server} asks you`;
    return { ...quiet(label, label), tint: "asks", sign: "asks" };
  }
  const outcome = outcomeOf(row, unanswered);
  const tint = tintOf(row, outcome);
  const plain = tint === "done" && !row.late;
  const word = plain || outcome === null ? "" : outcome.word;
  const label = labelOf(row);
  return {
    label,
    word,
    sign: plain ? null : row.late ? "late" : (outcome?.sign ?? null),
    bytes: bytesText(row.bytes),
    tint: tint === "done" ? null : outcome?.sign === "running" ? "waits" : tint,
    spoken: [spokenHead(row), label, outcome?.word, bytesText(row.bytes)].filter(Boolean).join(", "),
  };
}

const quiet = (label: string, spoken: string): LineWords => ({
  label: visibleText(label, { oneLine: true }),
  word: "",
  sign: null,
  bytes: "",
  tint: null,
  spoken: visibleText(spoken, { oneLine: true }),
});

/** `frame 5, request from the client to cmdb, 2026`. */
function spokenHead(row: WireRow): string {
  const { word } = directionOf(row);
  const way = row.direction === "c2s" ? `to ${row.server}` : `from ${row.server}`;
  const on = row.connection === "default" ? "" : ` on ${row.connection}`;
  const era = eraFamily(row.era);
  return `frame ${row.n}, ${word} ${way}${on}${era === "none" ? "" : `, ${row.era?.slice(0, 4)}`}`;
}

function labelOf(row: WireRow): string {
  if (row.kind === "stray" || row.kind === "raw") return head(textOf(row));
  const what = [row.method, row.name].filter((part) => part !== null).join(" ");
  const id = row.rpcId === null ? "" : `, id ${row.rpcId}`;
  if (row.kind === "error") return head(messageOf(row) ?? what);
  if (row.kind === "answer")
    return head(`${what === "" ? "answer" : what}${row.ms === null ? "" : `, ${msText(row.ms)}`}`);
  return head(`${what === "" ? textOf(row) : what}${id}`);
}

const textOf = ({ text, encoding }: WireRow): string =>
  encoding === "base64" ? "bytes that are no UTF-8 text" : text.text === "" ? "(an empty line)" : text.text;

function head(text: string): string {
  const shown = visibleText(text.slice(0, HEAD), { oneLine: true });
  return text.length > HEAD ? `${shown}…` : shown;
}

/** What an error says of itself. */
function messageOf({ text, encoding }: WireRow): string | null {
  const found =
    encoding === "utf8" ? /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text.text.slice(0, 4000)) : null;
  if (found === null) return null;
  try {
    const message: unknown = JSON.parse(found[1]!);
    return typeof message === "string" && message !== "" ? message : null;
  } catch {
    return null;
  }
}

/** What happened to a process: red where nobody wanted it. Its lane names the server. */
function processWords(row: WireRow): LineWords {
  const on = row.connection === "default" ? "" : `${row.connection}: `;
  const { text } = row.text;
  const label = `${on}${text}${row.epoch > 1 ? `, epoch ${row.epoch}` : ""}`;
  const died = row.outcome === "exit" && !isRoutine(row);
  return {
    ...quiet(label, `${row.server} ${label}`),
    tint: died ? "error" : null,
    sign: died ? "died" : null,
  };
}
