import { describe, expect, it } from "vitest";
import { HotkeyReader } from "../../../lab/app/shell/hotkey-reader.ts";
import { hotkeys } from "../../../lab/app/shell/hotkeys.ts";
import { keysOf } from "../../../lab/app/shell/keys-label.ts";

const press = (key: string, over: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    timeStamp: 0,
    ...over,
  }) as KeyboardEvent;
const everywhere = new Set(["anywhere", "page", "notebook", "cell"] as const);

describe("keys", () => {
  it("mean one thing each in one place", () => {
    // Places that never hold the focus together may give one key two meanings.
    for (const view of [
      ["anywhere", "page", "notebook", "cell"],
      ["anywhere", "page", "steps", "step-list"],
    ]) {
      const all = Object.values(hotkeys).flatMap(({ keys, where }) =>
        view.includes(where) ? [...keys] : [],
      );
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it.each([
    ["Enter", { ctrlKey: true }, "run"],
    ["Enter", { shiftKey: true }, "run-next"],
    ["Enter", { ctrlKey: true, shiftKey: true }, "run-all"],
    ["K", { ctrlKey: true }, "commands"],
    [".", { ctrlKey: true }, "interrupt"],
    ["F6", { shiftKey: true }, "pane-previous"],
    ["]", {}, "frame-next"],
    ["j", { altKey: true }, null],
    ["k", { metaKey: true }, null],
    ["?", { shiftKey: true }, "keys"],
    ["?", {}, "keys"],
    ["Z", { shiftKey: true }, "redo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
    ["Z", {}, "undo"],
    ["ArrowUp", { ctrlKey: true, shiftKey: true }, "move-up"],
    ["J", { shiftKey: true }, null],
  ])("%s %o", (key, over, id) => {
    expect(new HotkeyReader(false).read(press(key, over), everywhere)).toBe(id);
  });

  it("take ⌘ for Ctrl on a Mac", () => {
    expect(new HotkeyReader(true).read(press("Enter", { metaKey: true }), everywhere)).toBe("run");
    expect(new HotkeyReader(true).read(press("Enter", { ctrlKey: true }), everywhere)).toBeNull();
  });

  it("of cell mode are letters elsewhere", () => {
    expect(new HotkeyReader(false).read(press("j"), new Set(["anywhere", "notebook"]))).toBeNull();
  });

  it("of a chord count one after the other, soon, and with nothing between", () => {
    const reader = new HotkeyReader(false);
    expect(reader.read(press("g"), everywhere)).toBeNull();
    expect(reader.read(press("r", { timeStamp: 300 }), everywhere)).toBe("restart-server");
    reader.read(press("g"), everywhere);
    expect(reader.read(press("r", { timeStamp: 5000 }), everywhere)).toBeNull();
    reader.read(press("g"), everywhere);
    reader.read(press("x", { timeStamp: 100 }), everywhere);
    expect(reader.read(press("r", { timeStamp: 200 }), everywhere)).toBeNull();
  });

  it("of a chord are two presses, with a modifier between them or not; one that is held down is none", () => {
    const reader = new HotkeyReader(false);
    reader.read(press("d"), everywhere);
    expect(reader.read(press("d", { timeStamp: 500, repeat: true }), everywhere)).toBeNull();
    reader.read(press("d", { timeStamp: 600 }), everywhere);
    reader.read(press("Control", { timeStamp: 610 }), everywhere);
    expect(reader.read(press("d", { timeStamp: 700 }), everywhere)).toBe("delete");
  });

  it("are drawn as people read them", () => {
    expect([
      keysOf("run", false),
      keysOf("run-all", false),
      keysOf("commands", true),
      keysOf("restart-server", false),
    ]).toEqual(["Ctrl ↵", "Shift Ctrl ↵", "⌘ K", "g r"]);
  });
});
