import { describe, expect, it } from "vitest";
import { EventLog } from "../../../lab/session/event-log.ts";
import type { CellView, LabEvent, ServerView } from "../../../lab/session/view.ts";

const cell = (id: string, ms: number) => ({ type: "cell" as const, cell: { id, ms } as CellView });
const server = (name: string) => ({ type: "server" as const, server: { name } as ServerView });

/** What a reader gets who has seen `after`, up to the end. */
async function read(log: EventLog, after: number): Promise<LabEvent[]> {
  const stop = new AbortController();
  const seen: LabEvent[] = [];
  for await (const event of log.since(after, stop.signal)) {
    seen.push(event);
    if (event.id === log.last) stop.abort();
  }
  return seen;
}

describe("EventLog", () => {
  it("gives what came after, in order, and of a cell only what was told last", async () => {
    const log = new EventLog(100);
    log.push(cell("a", 1));
    log.push(server("s"));
    log.push(cell("a", 2));
    log.push(cell("b", 3));
    expect((await read(log, 100)).map(({ id, type }) => [id, type])).toEqual([
      [102, "server"],
      [103, "cell"],
      [104, "cell"],
    ]);
    expect((await read(log, 103)).map(({ id }) => id)).toEqual([104]);
  });

  it("tells a reader of another session, or of what is gone, to start anew", async () => {
    const log = new EventLog(100);
    log.push(server("s"));
    expect(await read(log, 3)).toEqual([{ type: "reset", id: 101 }]);
    expect(await read(log, 5000)).toEqual([{ type: "reset", id: 101 }]);
    for (let nth = 0; nth < 2500; nth++) log.push(server(`s${nth}`));
    expect(await read(log, 101)).toEqual([{ type: "reset", id: log.last }]);
    expect(await read(log, log.last - 1500)).toHaveLength(1500);
  });

  it("wakes a reader that waits, and lets go of one that left", async () => {
    const log = new EventLog(100);
    const stop = new AbortController();
    const next = log.since(100, stop.signal)[Symbol.asyncIterator]();
    const waiting = next.next();
    log.push(server("s"));
    expect((await waiting).value).toMatchObject({ id: 101 });
    const last = next.next();
    stop.abort();
    expect((await last).done).toBe(true);
  });

  it("numbers a new session's events above an old one's", () => {
    const old = new EventLog();
    old.push(server("s"));
    expect(new EventLog(Date.now() * 1000 + 1000).last).toBeGreaterThan(old.last);
    expect(Number.isSafeInteger(new EventLog().last)).toBe(true);
  });
});
