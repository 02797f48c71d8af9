import type { Item, SideState } from "../bench/exchange.ts";
import type { Bench } from "../bench/bench.ts";
import { exitText } from "../bench/connection.ts";
import { answerOutcome } from "./answer-outcome.ts";
import { textView } from "./text-view.ts";
import type { EndView, ItemView, SideView } from "./view.ts";
import type { WireRows } from "./wire-rows.ts";

/** What one server did with a frame, as the page gets it. */
export function sideView(side: SideState, rows: WireRows, bench: Bench): SideView {
  const request = side.last?.row ?? side.rows.at(-1) ?? null;
  const sentAt = request === null ? undefined : rows.get(request)?.t;
  const connection = bench.connections(side.place.server).find(({ place }) => place.conn === side.place.conn);
  return {
    server: side.place.server,
    connection: side.place.connection,
    epoch: side.place.epoch,
    era: answeredIn(side, rows) ?? side.era ?? connection?.era ?? null,
    pinnedBy: connection?.pinnedBy ?? null,
    state: side.end ?? "waiting",
    request,
    ...itemViews(side, rows, sentAt),
    received: side.received,
    ms: side.ms,
    waited: side.waited,
    ended: side.exit && connection ? endView(connection) : null,
  };
}

/** What the server itself speaks: an old one answers a frame with an envelope, too. */
function answeredIn({ items, answersAt }: SideState, rows: WireRows): string | null {
  const said = items[answersAt[0] ?? 0];
  return said === undefined ? null : (rows.get(said.event.n)?.era ?? null);
}

/** How a connection ended, with its last words; null while it lives. */
export function endView(connection: {
  exit: SideState["exit"];
  stderr: readonly string[];
  endedBy: string | null;
}): EndView | null {
  const { exit } = connection;
  if (exit === null) return null;
  return {
    code: exit.code,
    signal: exit.signal,
    stderr: [...connection.stderr],
    how: exitText(exit) + (connection.endedBy ? `, ${connection.endedBy}` : ""),
  };
}

/** Items at each end of a flood that the page gets; the rest is in the wire panel. */
const atEachEnd = 50;

/** Drawn once: a line does not change, and its content may be released. */
const drawn = new WeakMap<Item, ItemView>();

function itemViews(
  { items, answersAt, strays }: SideState,
  rows: WireRows,
  sentAt: number | undefined,
): Pick<SideView, "items" | "left" | "strays"> {
  const view = (item: Item) => {
    let made = drawn.get(item);
    if (!made) drawn.set(item, (made = itemView(item, rows, sentAt)));
    return made;
  };
  if (items.length <= 2 * atEachEnd) return { items: items.map(view), left: 0, strays };
  const end = items.length - atEachEnd;
  const answers = answersAt.filter((at) => at >= atEachEnd && at < end).slice(0, atEachEnd);
  const shown = [...items.slice(0, atEachEnd), ...answers.map((at) => items[at]!), ...items.slice(end)];
  return { items: shown.map(view), left: items.length - shown.length, strays };
}

function itemView({ event, kind, message }: Item, rows: WireRows, sentAt: number | undefined): ItemView {
  // A line has its row before its cell hears of it; the row holds its text as the page gets it.
  const { text, findings } = rows.get(event.n)!;
  return {
    frame: event.n,
    kind,
    late: event.late,
    text: event.message?.kind === "batch" && message.text !== null ? textView(message.text) : text,
    bytes: event.line.bytes,
    ms: event.ms ?? (sentAt === undefined ? 0 : event.t - sentAt),
    outcome: answerOutcome(message),
    code: message.code,
    reason: message.reason,
    fix: message.fix,
    findings: findings ?? [],
  };
}
