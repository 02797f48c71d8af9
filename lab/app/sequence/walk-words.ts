import { visibleText } from "../../wire/visible.ts";
import type { WireRow } from "../../session/view.ts";
import type { SequenceLine } from "./sequence-layout.ts";
import type { SequenceWalk } from "./sequence-walk.ts";
import type { LineWords } from "./sequence-words.ts";

const LONGEST = 60;

/** What a line of a walk says: shorter than on the wire at large, and what the exchange is about. */
export function walkWords(
  { kind, row, cell }: SequenceLine,
  words: LineWords,
  walk: SequenceWalk,
): LineWords {
  if (kind === "reply") {
    const said = walk.forms.find((form) => form.cell.id === cell?.id)?.said ?? "answered";
    return { ...words, label: short(said), spoken: short(`you answer: ${said}`) };
  }
  if (kind === "ask") {
    const label = short(`${row.server} asks: ${questionOf(row) ?? "a question"}`);
    return { ...words, label, spoken: label };
  }
  if (kind !== "frame") return words;
  const state = walk.state(row);
  const label = labelOf(row) ?? words.label;
  const more = [
    state?.changed ?? null,
    row.direction === "c2s" && row.rpcId !== null ? `id ${row.rpcId}` : null,
  ];
  const shown = [label, ...more.filter((part) => part !== null)].join(", ");
  const told = state === null ? "" : ", carries a state";
  const again = row.n <= walk.replayed ? ", sent again" : "";
  const word = row.outcome === "input-required" ? "" : words.word;
  return {
    ...words,
    word,
    label: shown,
    sealed: state !== null,
    spoken: `${words.spoken}, ${shown}${told}${again}`,
  };
}

function labelOf(row: WireRow): string | null {
  if (row.kind === "request" && row.direction === "c2s" && row.method !== null)
    return short(row.name ?? row.method);
  if (row.kind !== "answer") return null;
  if (row.direction === "s2c" && row.outcome === "input-required") return "input_required";
  const { result } = messageOf(row) ?? {};
  if (row.direction === "c2s" && typeof result?.action === "string")
    return short(`the answer: ${result.action}`);
  const members = membersOf(result?.structuredContent);
  if (members !== null) return short(members);
  const text = result?.content?.[0]?.text;
  return typeof text === "string" && text !== "" ? short(text) : null;
}

/** `id INC-4100, host jump-prod-02`: the members of a structured result, of a list how many it has. */
function membersOf(structured: unknown): string | null {
  if (typeof structured !== "object" || structured === null) return null;
  const said = Object.entries(structured)
    .slice(0, 8)
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return [`${value.length} ${name}`];
      return typeof value === "object" ? [] : [`${name} ${String(value)}`];
    });
  return said.length === 0 ? null : said.join(", ");
}

/** The fields that a question needs, or its own words. */
function questionOf(row: WireRow): string | null {
  const message = messageOf(row);
  const requests = Object.values(message?.result?.inputRequests ?? {});
  const asked = row.outcome === "input-required" ? requests[0]?.params : message?.params;
  const fields = Object.keys(asked?.requestedSchema?.properties ?? {});
  if (fields.length > 0) return `${fields.slice(0, 4).join(", ")}${fields.length > 4 ? ", …" : ""}?`;
  return typeof asked?.message === "string" ? asked.message : null;
}

interface Asked {
  message?: unknown;
  requestedSchema?: { properties?: Record<string, unknown> };
}
interface Message {
  params?: Asked;
  result?: {
    action?: unknown;
    structuredContent?: unknown;
    content?: { text?: unknown }[];
    inputRequests?: Record<string, { params?: Asked }>;
  };
}

/** The message of a row that is here whole; a server may have put anything anywhere in it. */
function messageOf({ text, encoding }: WireRow): Message | null {
  if (text.cut || encoding !== "utf8") return null;
  try {
    return JSON.parse(text.text) as Message | null;
  } catch {
    return null;
  }
}

function short(text: string): string {
  const line = text.slice(0, 400).split("\n", 1)[0]!;
  return visibleText(line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line, { oneLine: true });
}
