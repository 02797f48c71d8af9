import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ApiError, type Api } from "../../../lab/app/api.ts";
import { EventStream } from "../../../lab/app/event-stream.ts";
import { readLines } from "../../../lab/app/read-lines.ts";
import { LabStore } from "../../../lab/app/lab-store.ts";
import type { LabEvent } from "../../../lab/session/view.ts";
import { cellView, labView } from "./views.ts";

const body = (chunks: readonly Uint8Array[], open = false): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (!open) controller.close();
    },
  });
const text = (lines: string) => new TextEncoder().encode(lines);

describe("lines of a body", () => {
  it("come whole whatever the chunks, a character cut in two included", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ id: fc.nat(), words: fc.string({ unit: "binary" }) }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        async (objects, step) => {
          const bytes = text(`\n${objects.map((o) => `${JSON.stringify(o)}\n`).join("\n")}`);
          const chunks = [];
          for (let at = 0; at < bytes.length; at += step) chunks.push(bytes.slice(at, at + step));
          const got = [];
          for await (const line of readLines(body(chunks))) got.push(line);
          expect(got).toEqual(objects);
        },
      ),
    );
  });
});

const event = (id: number, status: "running" | "idle"): string =>
  `${JSON.stringify({ id, type: "cell", cell: cellView({ status }) } satisfies LabEvent)}\n`;

describe("the event stream", () => {
  it("resumes after the last event it saw", async () => {
    const store = new LabStore(labView());
    const asked: number[] = [];
    const bodies = [body([text(event(11, "running"))]), body([text(event(12, "idle"))], true)];
    const api = { events: async (after: number) => (asked.push(after), bodies.shift() ?? body([], true)) };
    const stream = new EventStream(api as unknown as Api, store);
    stream.start();
    await vi.waitFor(() => expect(store.view.event).toBe(12), { timeout: 5000 });
    stream.stop();
    expect(asked).toEqual([10, 11]);
    expect(store.cell("list")?.status).toBe("idle");
  });

  it("fetches a snapshot when the events asked for are gone", async () => {
    const store = new LabStore(labView());
    const reset = `${JSON.stringify({ id: 99, type: "reset" })}\n`;
    const bodies = [body([text(reset)], true)];
    const asked: number[] = [];
    const api = {
      events: async (after: number) => (asked.push(after), bodies.shift() ?? body([], true)),
      open: async () => labView({ title: "Anew", event: 99 }),
    };
    const stream = new EventStream(api as unknown as Api, store);
    stream.start();
    await vi.waitFor(() => expect(asked).toEqual([10, 99]), { timeout: 5000 });
    stream.stop();
    expect(store.view.title).toBe("Anew");
  });

  it("says when Wirebook does not answer, and stops asking when the token is not good", async () => {
    const store = new LabStore(labView());
    const links: string[] = [];
    store.addEventListener("link", () => links.push(store.link));
    const faults = [new ApiError("no answer", 0), new ApiError("no token", 401)];
    let asked = 0;
    const api = {
      events: async () => {
        asked += 1;
        throw faults.shift() ?? new Error("asked again");
      },
    };
    new EventStream(api as unknown as Api, store).start();
    await vi.waitFor(() => expect(links).toEqual(["lost", "denied"]), { timeout: 5000 });
    expect(asked).toBe(2);
  });
});
