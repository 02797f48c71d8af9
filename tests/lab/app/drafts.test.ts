import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, type Api } from "../../../lab/app/api.ts";
import { Drafts } from "../../../lab/app/drafts.ts";
import { LabStore } from "../../../lab/app/lab-store.ts";
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
    expect(drafts.commit("list")).toBe("[1]");
    drafts.change("list", "[1,2]");
    file("[1]", "v2");
    expect(drafts.get("list")).toMatchObject({ text: "[1,2]", conflict: null });
    await later();
    expect(saved).toEqual([{ source: "[1,2]", version: "v2" }]);
  });

  it("that says what the file says is none", () => {
    const { drafts } = setUp();
    drafts.change("list", "x");
    drafts.change("list", "{}");
    expect(drafts.get("list")).toBeUndefined();
    expect(drafts.commit("list")).toBeUndefined();
  });
});
