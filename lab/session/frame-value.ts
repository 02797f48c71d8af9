import { nodeAt, parseJson } from "../format/json-text.ts";
import { answers, type Item, type OpenCall, type SideState } from "../bench/exchange.ts";
import { envelopeBytes } from "../wire/envelope.ts";
import { utf8 } from "./text-view.ts";

/** What a frame cell sent. */
export interface SentFrame {
  readonly bytes: Buffer;
  /** For a `json` cell: what was sent is JSON, and its value keeps its own text. */
  readonly json: boolean;
}

/**
 * The value of a frame cell as JSON text: `{request, result | error | silence, answers, stray, …}` for one
 * server, `{a: …, b: …}` for several. Requests and answers are in it verbatim.
 */
export function frameValue(sent: SentFrame, sides: readonly SideState[]): string {
  if (sides.length === 1) return sideValue(sent, sides[0]!);
  return object(sides.map((side) => [side.place.server, sideValue(sent, side)]));
}

function sideValue(sent: SentFrame, side: SideState): string {
  const inTime = side.items.filter(({ event }) => !event.late);
  const answered = inTime.filter(({ kind }) => kind === "answer");
  const texts = (kind: Item["kind"]) =>
    inTime.filter((item) => item.kind === kind).map(({ message }) => message.text!);
  const stray = inTime.filter(({ kind }) => kind === "stray");
  const members: [string, string][] = [["request", requestText(sent)]];
  const outcome = outcomeMember(answered, side.last);
  if (outcome) members.push(outcome);
  else if (answered.length === 0 && side.end === "silence") members.push(["silence", "true"]);
  members.push(
    ["answers", array(texts("answer"))],
    ["stray", array(stray.map(({ event }) => JSON.stringify(event.line.content.toString("utf8"))))],
    ["asks", array(texts("ask"))],
    ["notifications", array(texts("notification"))],
    [
      "bytes",
      JSON.stringify({ sent: sent.bytes.length, received: side.received, envelope: envelopeOf(sent.bytes) }),
    ],
    ["ms", JSON.stringify(side.ms === null ? null : Math.round(side.ms * 1000) / 1000)],
    ["era", JSON.stringify(side.era)],
    [
      "server",
      JSON.stringify({ name: side.place.server, epoch: side.place.epoch, connection: side.place.connection }),
    ],
  );
  if (side.exit) members.push(["exit", JSON.stringify({ code: side.exit.code, signal: side.exit.signal })]);
  return object(members);
}

/** Bytes of the envelope in what was sent; 0 for what is not text. */
export function envelopeOf(bytes: Buffer): number {
  const text = utf8(bytes);
  return text === null ? 0 : envelopeBytes(text.replace(/\n$/, ""));
}

function requestText({ bytes, json }: SentFrame): string {
  const text = bytes.toString("utf8");
  return json ? text.trimEnd() : JSON.stringify(text);
}

/**
 * `result` or `error` of the answer to the last id sent. Of the first answer where there was no such id, or where the
 * server could not read one and its answer names none.
 */
function outcomeMember(all: readonly Item[], last: OpenCall | null): [string, string] | null {
  const named = last === null ? all[0] : all.find((item) => answers(item, last));
  const answer = named ?? all.find(({ message }) => message.idText === null || message.idText === "null");
  if (!answer) return null;
  const name = answer.message.kind === "error" ? "error" : "result";
  const text = answer.message.text!;
  const parsed = parseJson(text);
  const found = parsed.ok ? nodeAt(text, parsed.root, [name], "answer") : null;
  return found?.ok ? [name, text.slice(found.node.start, found.node.end)] : null;
}

function array(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}

function object(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}
