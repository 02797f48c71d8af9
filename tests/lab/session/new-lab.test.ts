import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Approvals } from "../../../lab/bench/approvals.ts";
import { lintLab } from "../../../lab/format/lint-lab.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { LabFile } from "../../../lab/session/lab-file.ts";
import { LabSession } from "../../../lab/session/lab-session.ts";
import { newLab } from "../../../lab/session/new-lab.ts";
import { root } from "./open-test-lab.ts";

let cwd = "";
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), "wirebook-new-"))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

describe("a new lab", () => {
  it.each([
    ["What my server really sends", "what-my-server-really-sends"],
    ["Größe: Übung 3", "größe-übung-3"],
    ["プロトコル検査", "プロトコル検査"],
    ["a.b", "a-b"],
    ["..", null],
    ["con", "con-lab"],
    [`it's "quoted": {{x}} #`, "it-s-quoted-x"],
    ["---", null],
    ["../up", null],
    ["a/b", null],
    ["a\\b", null],
    ["a\nb", null],
    ["a\u202Eb", null],
    ["a\0b", null],
    ["a\uD800b", null],
    [" ", null],
    ["x".repeat(200), null],
  ])("of %j is named for it, or refused", (title, name) => {
    if (name === null) {
      expect(() => newLab(cwd, title)).toThrow();
      expect(existsSync(join(cwd, "work", "labs")) ? readFileSync : null).toBeNull();
      return;
    }
    const path = newLab(cwd, title);
    expect(dirname(path)).toBe(join(cwd, "work", "labs"));
    expect(basename(path)).toBe(`${name}.lab.md`.normalize("NFC"));
    const { front } = parseLab(readFileSync(path, "utf8"), path);
    expect(front.title).toBe(title.normalize("NFC").trim());
    expect(front.servers.map((server) => server.name)).toEqual(["cmdb"]);
  });

  it("never goes over a file, nor through a link out of the folder", () => {
    const path = newLab(cwd, "Mine");
    writeFileSync(path, "mine");
    expect(() => newLab(cwd, "mine")).toThrow(/There is a lab `work\/labs\/mine\.lab\.md` already/);
    expect(readFileSync(path, "utf8")).toBe("mine");

    const other = join(cwd, "other");
    mkdirSync(join(cwd, "here"));
    mkdirSync(other);
    symlinkSync(other, join(cwd, "here", "work"));
    expect(() => newLab(join(cwd, "here"), "Mine")).toThrow(/is a link out of this folder/);
    expect(readdirSync(other)).toEqual([]);
  });

  it("runs as it is: no fault of lint, and its check holds", async () => {
    const path = newLab(cwd, "Runs as it is");
    const text = readFileSync(path, "utf8");
    expect(lintLab(parseLab(text, path), { servers: ["cmdb"], clients: [], why: () => null })).toEqual([]);
    const approvals = new Approvals(join(cwd, "approved.json"));
    const file = new LabFile(path, cwd, root);
    const session = await LabSession.open({ id: "x", file, approvals, folder: cwd });
    try {
      expect(session.unapproved).toEqual([]);
      await session.runAll();
      await session.idle();
      expect(session.view().points).toEqual({ got: 1, of: 1 });
    } finally {
      await session.close();
    }
  });
});
