import { get, type IncomingMessage } from "node:http";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttp, type Http } from "../../../lab/server/create-http.ts";
import type { LabEvent } from "../../../lab/session/view.ts";
import { ask } from "./ask.ts";
import { FakeClock } from "./fake-clock.ts";
import { builtPage, fakeLab, fakeWorkspace, type FakeLab } from "./fake-workspace.ts";

const token = "a-token-for-the-tests-of-the-event-stream";
const minute = 60_000;

/** An event of about this many bytes. */
function event(id: number, bytes = 0): LabEvent {
  return {
    id,
    type: "status",
    running: true,
    points: { got: 0, of: 0 },
    problems: [],
    notices: [],
    walk: { since: 0, replayed: 0 },
    pad: "x".repeat(bytes),
  } as LabEvent;
}

describe("the event stream", () => {
  let root: string;
  let lab: FakeLab;
  let http: Http;
  let clock: FakeClock;
  let open: Stream[];
  let pace: { heartbeat: number; stall: number };
  let reports: string[];
  beforeEach(async () => {
    root = builtPage();
    lab = fakeLab("one");
    clock = new FakeClock();
    open = [];
    reports = [];
    pace = { heartbeat: 30, stall: 20_000 };
    http = await createHttp({
      workspace: fakeWorkspace(lab),
      token,
      appDir: join(root, "dist/app"),
      port: 0,
      clock,
      pace,
      report: (line) => reports.push(line),
    });
  });
  afterEach(async () => {
    for (const stream of open) stream.leave();
    await http.close();
    rmSync(root, { recursive: true });
  });

  interface Stream {
    answer: IncomingMessage;
    lines: string[];
    events(): number[];
    ended(): boolean;
    leave(): void;
  }

  /** Follows the lab; `reads` false leaves the bytes where they are. */
  function follow(query = "", reads = true): Promise<Stream> {
    return new Promise((resolve, reject) => {
      const out = get({
        host: "127.0.0.1",
        port: http.port,
        path: `/api/labs/one/events${query}`,
        agent: false,
        headers: { Authorization: `Bearer ${token}` },
      });
      out.on("error", reject);
      out.on("response", (answer) => {
        let rest = "";
        let over = false;
        const ids: number[] = [];
        const stream: Stream = {
          answer,
          lines: [],
          events: () => ids,
          ended: () => over,
          leave: () => out.destroy(),
        };
        answer.on("error", () => {});
        answer.on("close", () => (over = true));
        if (reads) {
          answer.on("data", (chunk: Buffer) => {
            const parts = (rest + chunk.toString()).split("\n");
            rest = parts.pop()!;
            stream.lines.push(...parts);
            for (const line of parts)
              if (line !== "") ids.push(Number(/^\{"id":(\d+),.*\}$/.exec(line)?.[1]));
          });
        }
        open.push(stream);
        resolve(stream);
      });
    });
  }

  it("is primed with one blank line, then brings each event as one JSON line", async () => {
    lab.push(event(1));
    const stream = await follow();
    expect(stream.answer.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
    expect(stream.answer.headers["cache-control"]).toBe("no-store");
    expect(stream.answer.headers["x-content-type-options"]).toBe("nosniff");
    await expect.poll(() => stream.events()).toEqual([1]);
    lab.push(event(2));
    await expect.poll(() => stream.events()).toEqual([1, 2]);
    expect(stream.lines[0]).toBe("");
    expect(JSON.parse(stream.lines.find(Boolean)!)).toEqual(event(1));
  });

  it("is primed before there is any event, and then beats", async () => {
    const stream = await follow();
    await expect.poll(() => stream.lines.length).toBeGreaterThan(3);
    expect(stream.lines.join("")).toBe("");
  });

  it("goes on after the event that a page names", async () => {
    for (let id = 1; id <= 5; id++) lab.push(event(id));
    const late = await follow("?after=3");
    await expect.poll(() => late.events()).toEqual([4, 5]);
    lab.push(event(6));
    await expect.poll(() => late.events()).toEqual([4, 5, 6]);
    late.leave();
    const again = await follow("?after=6&page=p-1");
    lab.push(event(7));
    await expect.poll(() => again.events()).toEqual([7]);
  });

  it.each([
    "?after=-1",
    "?after=x",
    "?after=1e3",
    "?after=",
    `?after=${"9".repeat(16)}`,
    "?page=",
    "?page=a%20b",
  ])("refuses what is no place in it: %s", async (query) => {
    const answer = await ask(http.port, {
      path: `/api/labs/one/events${query}`,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error: expect.stringMatching(/^The address's (after|page) /) });
    expect(lab.streams).toBe(0);
  });

  it("is kept whole for several readers", async () => {
    const streams = await Promise.all([follow(), follow("?page=a"), follow("?page=b")]);
    for (let id = 1; id <= 200; id++) lab.push(event(id, 1000));
    for (const stream of streams) await expect.poll(() => stream.events().length).toBe(200);
    expect(lab.streams).toBe(3);
  });

  it("ends for the lab when the client goes", async () => {
    const stream = await follow();
    await expect.poll(() => lab.streams).toBe(1);
    stream.leave();
    await expect.poll(() => lab.streams).toBe(0);
  });

  it("ends when the server closes", async () => {
    const stream = await follow();
    await http.close();
    await expect.poll(() => stream.ended()).toBe(true);
    await expect.poll(() => lab.streams).toBe(0);
  });

  it("takes no more from the lab than a client reads, and cuts off one that stopped reading", async () => {
    pace.stall = 300;
    const stuck = await follow("?page=stuck", false);
    const bytes = 256 * 1024;
    const many = 400;
    for (let id = 1; id <= many; id++) lab.push(event(id, bytes));
    pace.stall = 20_000;
    const reader = await follow("?page=reader");
    await expect.poll(() => reader.events().length, { timeout: 20_000 }).toBe(many);
    // The stuck one holds what fits into the sockets of both sides, not the 100 MB.
    await expect.poll(() => lab.streams, { timeout: 20_000 }).toBe(1);
    expect(lab.taken - many).toBeLessThan(many / 2);
    await expect.poll(() => stuck.ended()).toBe(false);
    stuck.answer.resume();
    await expect.poll(() => stuck.ended(), { timeout: 20_000 }).toBe(true);
  });

  it("waits for a client that reads slowly but does read", async () => {
    const slow = await follow("?page=slow", false);
    for (let id = 1; id <= 100; id++) lab.push(event(id, 256 * 1024));
    let bytes = 0;
    for (let i = 0; i < 2000 && bytes < 100 * 256 * 1024; i++) {
      bytes += (slow.answer.read() as Buffer | null)?.length ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(bytes).toBeGreaterThanOrEqual(100 * 256 * 1024);
    expect(lab.streams).toBe(1);
  });

  it("holds the lab open, and gives it up ten minutes after it broke", async () => {
    const stream = await follow("?page=p");
    clock.pass(60 * minute);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lab.calls).toEqual([]);
    stream.leave();
    await expect.poll(() => lab.streams).toBe(0);
    await expect
      .poll(() => {
        clock.pass(minute);
        return lab.calls;
      })
      .toEqual([["close"]]);
  });

  it("may break without loss where the page said before that it hides", async () => {
    const stream = await follow("?page=p");
    const headers = {
      Authorization: `Bearer ${token}`,
      Origin: http.origin,
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ page: "p", state: "hidden" });
    await ask(http.port, { method: "POST", path: "/api/labs/one/page", headers, body });
    stream.leave();
    await expect.poll(() => lab.streams).toBe(0);
    clock.pass(59 * minute);
    // A lab that is given up is closed a moment later.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lab.calls).toEqual([]);
  });

  it("ends without noise when the lab fails at it", async () => {
    lab.events = async function* () {
      yield event(1);
      throw new Error("the log is gone");
    };
    const stream = await follow();
    await expect.poll(() => stream.ended()).toBe(true);
    expect(stream.events()).toEqual([1]);
    expect(reports).toEqual(["wirebook: the events of lab one broke off: Error: the log is gone"]);
  });
});
