import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LabFileError } from "../../../lab/session/lab-file.ts";
import { Refusal, type OpenLab, type Workspace } from "../../../lab/session/open-lab.ts";
import type { LabEvent, LabView } from "../../../lab/session/view.ts";

/** What was asked of the lab, in order: method and arguments. */
export type Call = [method: string, ...args: unknown[]];

export interface FakeLab extends OpenLab {
  calls: Call[];
  /** Wakes every stream with this event. */
  push(event: LabEvent): void;
  /** Streams that are being followed now. */
  streams: number;
  /** Events taken from the lab by streams so far. */
  taken: number;
  recording: string;
}

/** An open lab that starts nothing and keeps all its events; what it is asked, it notes. */
export function fakeLab(id: string): FakeLab {
  const events: LabEvent[] = [];
  const wakers = new Set<() => void>();
  const calls: Call[] = [];
  const note =
    <T>(method: string, answer: T) =>
    (...args: unknown[]): T => {
      calls.push([method, ...args]);
      return answer;
    };
  const lab: FakeLab = {
    id,
    calls,
    streams: 0,
    taken: 0,
    wire: {
      frame: async (n) => (n === 3 ? { row: { n: 3 } as never, text: "{}", encoding: "utf8" } : null),
      newest: () => [],
      before: () => [],
      async *find() {},
      async *records() {},
    },
    recording: join(tmpdir(), "wirebook-no-such-recording.jsonl"),
    view: () => ({ id, title: "A fake", event: events.length }) as LabView,
    async *events(after, signal) {
      lab.streams += 1;
      let wake: (() => void) | undefined;
      const waker = () => wake?.();
      wakers.add(waker);
      signal.addEventListener("abort", waker);
      try {
        let at = after;
        while (!signal.aborted) {
          const next = events[at];
          if (next) {
            at += 1;
            lab.taken += 1;
            yield next;
          } else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        lab.streams -= 1;
        wakers.delete(waker);
      }
    },
    push(event) {
      events.push(event);
      for (const wake of wakers) wake();
    },
    run: async (cell, options) => {
      calls.push(["run", cell, options]);
      if (cell === "boom") throw new Error("a secret of the inside\nin two lines");
      if (cell === "unread") throw new LabFileError("one.lab.md: not UTF-8");
      if (cell === "gone") throw new Refusal("There is no cell gone; there are: a, b.", 404);
      return { started: true };
    },
    walk: note("walk", Promise.resolve()),
    runAll: note("runAll", Promise.resolve()),
    interrupt: note("interrupt", undefined),
    restart: note("restart", Promise.resolve()),
    approve: note("approve", Promise.resolve()),
    answer: async (cell, answer, version) => {
      calls.push(["answer", cell, answer, version]);
      if (version === "old") throw new Refusal("The file changed underneath.", 409);
      if (answer.action === "accept" && answer.content === undefined)
        throw new Refusal("The answer does not fit.", 422, [
          { field: "priority", message: "This is needed." },
        ]);
      return { started: true, version: "next" };
    },
    editCells: async (edit, version) => {
      calls.push(["editCells", edit, version]);
      if (version === "old") throw new Refusal("The file changed underneath.", 409);
      return { version: "next", cell: "a", said: "Deleted a" };
    },
    edit: async (cell, source, version) => {
      calls.push(["edit", cell, source, version]);
      if (version === "old") throw new Refusal("The file changed underneath.", 409);
      return { version: "next" };
    },
    drafting: {
      answerFrames: note("answerFrames", []),
      lint: note("lint", []),
      complete: note("complete", { from: 0, to: 0, options: [] }),
      fits: note("fits", []),
      preview: note("preview", { cell: null, kind: null, type: null, text: null, fault: null }),
      rewrite: note("rewrite", { source: "", notes: [] }),
    },
    close: note("close", Promise.resolve()),
  };
  return lab;
}

/** A workspace with the lab `one`. */
export function fakeWorkspace(lab: FakeLab): Workspace & { closed: boolean } {
  const workspace = {
    closed: false,
    list: async () => [
      {
        id: lab.id,
        title: "A fake",
        file: "one.lab.md",
        cells: 1,
        from: "folder" as const,
        protocol: null,
        servers: [],
        about: null,
        open: false,
        progress: { got: 0, of: 0, ran: 0, runnable: 1, opened: null, lastRun: null, changed: false },
        trouble: null,
      },
    ],
    exported: async () => "<!doctype html>a page",
    create: async (title: string) => {
      lab.calls.push(["create", title]);
      return { id: "new" };
    },
    open: async (id: string) => (id === lab.id ? lab : null),
    recordings: {
      list: async () => [
        { id: "rec", title: "r.jsonl", file: "r.jsonl", frames: null, bytes: 7, modified: 1 },
      ],
      open: async () => null,
      take: async () => {
        throw new Refusal("A fake takes nothing.", 422);
      },
    },
    look: async (id: string) => (id === lab.id ? lab : null),
    end: async (id: string) => {
      if (id === lab.id) await lab.close();
    },
    close: async () => void (workspace.closed = true),
  };
  return workspace;
}

/** A folder as a build of the page leaves it, with a neighbour that must not be reached. */
export function builtPage(): string {
  const root = mkdtempSync(join(tmpdir(), "wirebook-page-"));
  const app = join(root, "dist/app");
  mkdirSync(join(app, "assets"), { recursive: true });
  writeFileSync(join(root, "dist/secret.txt"), "not of the page");
  writeFileSync(join(app, "index.html"), "<!doctype html><title>Wirebook</title>");
  writeFileSync(join(app, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  writeFileSync(join(app, "assets/index-AbCd_12-.js"), "export {};");
  writeFileSync(join(app, "assets/index-0123abcd.css"), "a{}");
  writeFileSync(join(app, "assets/plain.woff2"), "font");
  return root;
}
