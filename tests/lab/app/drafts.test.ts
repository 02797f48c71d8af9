import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, type Api } from "../../../lab/app/api.ts";
import { Drafts } from "../../../lab/app/drafts.ts";
import { LabStore } from "../../../lab/app/lab-store.ts";
import type { CellView } from "../../../lab/session/view.ts";
import { cellView, labView } from "./views.ts";

interface Saved {
  source: string;
  version: string;
}

/** A session that saves, or answers as told, and echoes nothing until the test says so. */
function setUp(source = "{}") {
  const saved: Saved[] = [];
  const answers: (ApiError | null)[] = [];
  const api = {
    save: async (_cell: string, text: string, version: string) => {
      const refusal = answers.shift() ?? null;
      if (refusal !== null) throw refusal;
      saved.push({ source: text, version });
      return { version: `v${saved.length + 1}` };
    },
    lint: async () => [],
  };
  const store = new LabStore(labView({ cells: [cellView({ source })] }));
  let id = 10;
  /** The file has this text for the cell now. */
  const file = (text: string, version: string) => {
    const {
      wire: _wire,
      wireTotal: _total,
      event: _event,
      ...lab
    } = labView({
      version,
      cells: [cellView({ source: text })],
    });
    store.apply({ id: (id += 1), type: "lab", lab });
  };
  return { drafts: new Drafts(api as unknown as Api, store), store, saved, answers, file };
}
const later = () => vi.advanceTimersByTimeAsync(2000);

describe("a draft", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    vi.useFakeTimers();
    kept = new Map();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    });
    vi.stubGlobal("document", new EventTarget());
    vi.stubGlobal("addEventListener", () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is saved after a pause, once, with the file's version", async () => {
    const { drafts, saved } = setUp();
    drafts.change("list", "{ ");
    drafts.change("list", "{ 1");
    await vi.advanceTimersByTimeAsync(500);
    expect(saved).toEqual([]);
    await later();
    expect(saved).toEqual([{ source: "{ 1", version: "v1" }]);
  });

  it("of somebody who types on and on is saved each second, and never more often", async () => {
    const { drafts, saved } = setUp();
    for (let nth = 1; nth <= 40; nth++) {
      drafts.change("list", "x".repeat(nth));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(saved.length).toBeGreaterThanOrEqual(4);
    expect(saved.length).toBeLessThanOrEqual(5);
    expect(saved.at(-1)!.source.length).toBeGreaterThan(30);
  });

  it("ends when the file holds it", async () => {
    const { drafts, file } = setUp();
    drafts.change("list", "[]");
    await later();
    expect(drafts.get("list")?.text).toBe("[]");
    file("[]", "v2");
    expect(drafts.get("list")).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it("goes on over the echo of its own save, with the version that the save made", async () => {
    const { drafts, saved, file } = setUp();
    drafts.change("list", "[1]");
    await later();
    drafts.change("list", "[1,2]");
    file("[1]", "v2");
    expect(drafts.get("list")).toMatchObject({ text: "[1,2]", conflict: null });
    await later();
    expect(saved.at(-1)).toEqual({ source: "[1,2]", version: "v2" });
  });

  it("meets another text in the file as a conflict, and is neither lost nor saved", async () => {
    const { drafts, saved, file } = setUp();
    drafts.change("list", "mine");
    file("theirs", "v2");
    await later();
    drafts.flush();
    await later();
    expect(drafts.get("list")).toMatchObject({ text: "mine", conflict: "theirs" });
    expect(saved).toEqual([]);
    drafts.keep("list");
    await later();
    expect(saved).toEqual([{ source: "mine", version: "v2" }]);
  });

  it("keeps the session's sentence when a save is refused, and tries again once the rest of the file is read", async () => {
    const { drafts, saved, answers, file } = setUp();
    answers.push(new ApiError("The file changed.", 409));
    drafts.change("list", "mine");
    await later();
    expect(drafts.get("list")).toMatchObject({ text: "mine", refused: "The file changed." });
    file("{}", "v9");
    await later();
    expect(saved).toEqual([{ source: "mine", version: "v9" }]);
    expect(drafts.get("list")?.refused).toBeNull();
  });

  it("is saved once the session answers again", async () => {
    const { drafts, store, saved, answers } = setUp();
    answers.push(new ApiError("Wirebook does not answer.", 0));
    drafts.change("list", "mine");
    store.setLink("lost");
    await later();
    expect(drafts.get("list")?.refused).toBe("Wirebook does not answer.");
    store.setLink("live");
    await later();
    expect(saved).toEqual([{ source: "mine", version: "v1" }]);
    expect(drafts.get("list")?.refused).toBeNull();
  });

  it("survives a reload, and knows that the file changed meanwhile", async () => {
    setUp().drafts.change("list", "mine");
    expect(setUp().drafts.get("list")).toMatchObject({ text: "mine", conflict: null });
    expect(setUp("theirs").drafts.get("list")).toMatchObject({ text: "mine", conflict: "theirs" });
  });

  it("is what a run commits; the echo of that is no conflict", async () => {
    const { drafts, saved, file } = setUp();
    drafts.change("list", "[1]");
    const sent: unknown[] = [];
    await drafts.commit("list", async (edit) => (sent.push(edit), {}));
    expect(sent).toEqual([{ source: "[1]", version: "v1" }]);
    drafts.change("list", "[1,2]");
    file("[1]", "v2");
    expect(drafts.get("list")).toMatchObject({ text: "[1,2]", conflict: null });
    await later();
    expect(saved).toEqual([{ source: "[1,2]", version: "v2" }]);
  });

  it("goes with a run over the version that the save before it made, though no event told of that yet", async () => {
    const { drafts, saved } = setUp();
    drafts.change("list", "[1]");
    void drafts.flush();
    drafts.change("list", "[1,2]");
    const sent: unknown[] = [];
    const run = async (edit: unknown) => (sent.push(edit), { version: "v7" });
    await drafts.commit("list", run);
    drafts.change("list", "[3]");
    await later();
    expect(sent).toEqual([{ source: "[1,2]", version: "v2" }]);
    expect(saved.map(({ version }) => version)).toEqual(["v1", "v7"]);
  });

  it("is in conflict after a refused run, nothing is sent until a person chose, and then it goes over the file", async () => {
    const { drafts, store, saved, file } = setUp();
    drafts.change("list", "mine");
    let runs = 0;
    const refuse = async (): Promise<object> => {
      runs += 1;
      throw new ApiError("changed", 409);
    };
    const refused = expect(drafts.commit("list", refuse)).rejects.toThrow(/^Nothing ran: choose/);
    await vi.advanceTimersByTimeAsync(100);
    file("theirs", "v2");
    await refused;
    expect(drafts.get("list")).toMatchObject({ text: "mine", conflict: "theirs", refused: null });
    await expect(drafts.commit("list", refuse)).rejects.toThrow(/^Nothing ran: choose/);
    await later();
    expect([runs, saved]).toEqual([1, []]);
    store.setFault("list", "Nothing ran");
    drafts.keep("list");
    expect(store.fault("list")).toBeNull();
    await later();
    expect(saved).toEqual([{ source: "mine", version: "v2" }]);
  });

  it("is sent with its run again where only other parts of the file changed, and the run's answer is given", async () => {
    for (const early of [true, false]) {
      const { drafts, file } = setUp();
      drafts.change("list", "mine");
      const sent: unknown[] = [];
      const ran = drafts.commit<{ started?: true; version?: string }>("list", async (edit) => {
        sent.push(edit);
        if (sent.length > 1) return { started: true };
        if (early) file("{}", "v2");
        throw new ApiError("changed", 409);
      });
      await vi.advanceTimersByTimeAsync(100);
      if (!early) file("{}", "v5");
      await vi.advanceTimersByTimeAsync(100);
      expect(await ran).toEqual({ started: true });
      expect(sent).toMatchObject([{ version: "v1" }, { source: "mine", version: "v2" }]);
      drafts.discard("list");
    }
  });

  it("whose run is refused for good says why, soon, and stays", async () => {
    const { drafts } = setUp();
    drafts.change("list", "mine");
    const answer = expect(
      drafts.commit("list", () => Promise.reject(new ApiError("no such file", 409))),
    ).rejects.toThrow("no such file");
    await vi.advanceTimersByTimeAsync(4000);
    await answer;
    expect(drafts.get("list")).toMatchObject({ text: "mine", refused: "no such file" });
  });

  it("is saved again where the file's text came before the refusal did", async () => {
    const { drafts, saved, answers, file } = setUp();
    answers.push(new ApiError("The file changed.", 409));
    drafts.change("list", "mine");
    const all = drafts.flush();
    file("{}", "v2");
    await all;
    await later();
    expect(saved).toEqual([{ source: "mine", version: "v2" }]);
    expect(drafts.get("list")?.refused).toBeNull();
  });

  it("is in conflict no more once the file is back to what it began from", async () => {
    const { drafts, saved, file } = setUp();
    drafts.change("list", "mine");
    file("theirs", "v2");
    file("{}", "v3");
    expect(drafts.get("list")).toMatchObject({ text: "mine", conflict: null });
    await later();
    expect(saved).toEqual([{ source: "mine", version: "v3" }]);
  });

  const without = (cells: CellView[] = []) => {
    const { wire: _w, wireTotal: _t, event: _e, ...lab } = labView({ version: "v2", cells, blocks: [] });
    return lab;
  };

  it("outlives its cell, also through a reload, and comes back with it", () => {
    const { drafts, store } = setUp();
    drafts.change("list", "mine");
    store.apply({ id: 90, type: "lab", lab: without() });
    expect(drafts.orphans).toMatchObject([{ cell: "list", draft: { text: "mine", kind: "frame" } }]);
    expect(kept.size).toBe(1);
    store.apply({ id: 92, type: "lab", lab: without([cellView()]) });
    expect(drafts.orphans).toEqual([]);
    expect(drafts.get("list")).toMatchObject({ text: "mine", conflict: null });
    store.apply({ id: 93, type: "lab", lab: without() });
    drafts.discard("list");
    expect([drafts.orphans.length, kept.size]).toEqual([0, 0]);
  });

  it("goes with a cell that was renamed elsewhere, and with no other", () => {
    const { drafts, store } = setUp();
    drafts.change("list", "mine");
    const other = { id: "other", name: "other", source: "[]" };
    store.apply({ id: 90, type: "lab", lab: without([cellView(other)]) });
    expect(drafts.orphans).toMatchObject([{ cell: "list" }]);
    store.apply({ id: 91, type: "lab", lab: without([cellView(other), cellView()]) });
    store.apply({
      id: 92,
      type: "lab",
      lab: without([cellView(other), cellView({ id: "all", name: "all" })]),
    });
    expect(drafts.orphans).toEqual([]);
    expect(drafts.get("all")).toMatchObject({ text: "mine", conflict: null });
    expect(kept.size).toBe(1);
  });

  it("is saved before a change of cells, which goes over the version that this made", async () => {
    const { drafts, saved } = setUp();
    drafts.change("list", "mine");
    const over: string[] = [];
    await drafts.restructure(async (version) => (over.push(version), { version: "v9" }));
    expect(saved).toEqual([{ source: "mine", version: "v1" }]);
    expect(over).toEqual(["v2"]);
  });

  it("that says what the file says is none", async () => {
    const { drafts } = setUp();
    drafts.change("list", "x");
    drafts.change("list", "{}");
    expect(drafts.get("list")).toBeUndefined();
    expect(await drafts.commit("list", async (edit) => ({ version: `${edit}` }))).toEqual({
      version: "null",
    });
  });
});
