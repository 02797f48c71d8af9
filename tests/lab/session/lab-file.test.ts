import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LabFile } from "../../../lab/session/lab-file.ts";
import { Refusal } from "../../../lab/session/open-lab.ts";

let dir: string;
let lab: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "wirebook lab-file-"));
  lab = join(dir, "a.lab.md");
  writeFileSync(lab, "old");
});
afterEach(() => {
  process.seteuid!(process.getuid!());
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true });
});

const nobody = 65_534;
const asRoot = process.getuid?.() === 0;
const open = (path = lab, packageDir = join(dir, "package")) => new LabFile(path, dir, packageDir);
const modeOf = (path: string) => statSync(path).mode & 0o7777;

/** Root may write everywhere, so the test is somebody else for a while. */
function asNobody(act: () => void): void {
  if (!asRoot) return act();
  for (const path of [dir, lab]) chownSync(path, nobody, nobody);
  process.seteuid!(nobody);
  try {
    act();
  } finally {
    process.seteuid!(0);
  }
}

describe("LabFile.save", () => {
  it.each(["600", "640", "666", "755"])("keeps the mode %s", (octal) => {
    const mode = parseInt(octal, 8);
    chmodSync(lab, mode);
    open().save("new");
    expect([readFileSync(lab, "utf8"), modeOf(lab)]).toEqual(["new", mode]);
    expect(readdirSync(dir)).toEqual(["a.lab.md"]);
  });

  it.skipIf(!asRoot)("keeps the owner, where it may (only root can show it)", () => {
    chownSync(lab, nobody, nobody);
    open().save("new");
    expect(statSync(lab)).toMatchObject({ uid: nobody, gid: nobody });
  });

  it("writes through links, beside the real file", () => {
    mkdirSync(join(dir, "real"));
    const real = join(dir, "real", "b.lab.md");
    writeFileSync(real, "old", { mode: 0o600 });
    symlinkSync("real/b.lab.md", join(dir, "first.lab.md"));
    symlinkSync("first.lab.md", join(dir, "second.lab.md"));
    const file = open(join(dir, "second.lab.md"));
    file.save("new");
    file.save("newer");
    expect([readFileSync(real, "utf8"), modeOf(real)]).toEqual(["newer", 0o600]);
    for (const name of ["first.lab.md", "second.lab.md"])
      expect(lstatSync(join(dir, name)).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(dir, "real"))).toEqual(["b.lab.md"]);
    expect(file.path).toBe(join(dir, "second.lab.md"));
  });

  it("writes a file whose name is as long as names can be", () => {
    const path = join(dir, `${"n".repeat(248)}.lab.md`.slice(-255));
    writeFileSync(path, "old");
    open(path).save("new");
    expect(readFileSync(path, "utf8")).toBe("new");
  });

  it.each([
    ["a read-only folder", 0o500, 0o600],
    ["a read-only file", 0o700, 0o400],
  ])("refuses %s, loses nothing and leaves nothing", (_, folder, file) => {
    chmodSync(lab, file);
    chmodSync(dir, folder);
    asNobody(() => {
      const there = open();
      expect(() => there.save("new")).toThrow(Refusal);
      expect(() => there.save("new")).toThrow(/^a\.lab\.md was not saved: .*may not be written \(EACCES\)$/);
      expect([readFileSync(lab, "utf8"), there.text]).toEqual(["old", "old"]);
      expect(readdirSync(dir)).toEqual(["a.lab.md"]);
      chmodSync(dir, 0o700);
      chmodSync(lab, 0o600);
      there.save("new");
      expect(readFileSync(lab, "utf8")).toBe("new");
    });
  });

  it("does not write over another's change", () => {
    const file = open();
    writeFileSync(lab, "theirs");
    expect(() => file.save("new")).toThrow(/changed on disk/);
    expect(readFileSync(lab, "utf8")).toBe("theirs");
  });
});

describe("a lab of the package", () => {
  let packaged: string;
  beforeEach(() => {
    mkdirSync(join(dir, "package/lab/notebooks"), { recursive: true });
    packaged = join(dir, "package/lab/notebooks/01.lab.md");
    writeFileSync(packaged, "course", { mode: 0o444 });
  });

  it("is read-only by a link, too, and its copy can be written", () => {
    symlinkSync(packaged, join(dir, "link.lab.md"));
    const file = open(join(dir, "link.lab.md"));
    expect(file.readOnly).toBe(true);
    expect(file.save("mine")).toBe("work/labs/link.lab.md");
    expect(readFileSync(packaged, "utf8")).toBe("course");
    file.save("mine, again");
    expect(readFileSync(join(dir, "work/labs/link.lab.md"), "utf8")).toBe("mine, again");
  });

  it("stays the lab that is open where the copy cannot be made", () => {
    writeFileSync(join(dir, "work"), "a file in the way");
    const file = open(packaged);
    expect(() => file.save("mine")).toThrow(Refusal);
    expect([file.path, file.text]).toEqual([packaged, "course"]);
    rmSync(join(dir, "work"));
    expect(file.save("mine")).toBe("work/labs/01.lab.md");
  });
});
