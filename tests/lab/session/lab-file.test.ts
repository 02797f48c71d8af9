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
async function asNobody(act: () => Promise<void>): Promise<void> {
  if (!asRoot) return act();
  for (const path of [dir, lab]) chownSync(path, nobody, nobody);
  process.seteuid!(nobody);
  try {
    await act();
  } finally {
    process.seteuid!(0);
  }
}

describe("LabFile.save", () => {
  it.each(["600", "640", "666", "755"])("keeps the mode %s", async (octal) => {
    const mode = parseInt(octal, 8);
    chmodSync(lab, mode);
    await open().save("new");
    expect([readFileSync(lab, "utf8"), modeOf(lab)]).toEqual(["new", mode]);
    expect(readdirSync(dir)).toEqual(["a.lab.md"]);
  });

  it.skipIf(!asRoot)("keeps the owner, where it may (only root can show it)", async () => {
    chownSync(lab, nobody, nobody);
    await open().save("new");
    expect(statSync(lab)).toMatchObject({ uid: nobody, gid: nobody });
  });

  it("writes through links, beside the real file", async () => {
    mkdirSync(join(dir, "real"));
    const real = join(dir, "real", "b.lab.md");
    writeFileSync(real, "old", { mode: 0o600 });
    symlinkSync("real/b.lab.md", join(dir, "first.lab.md"));
    symlinkSync("first.lab.md", join(dir, "second.lab.md"));
    const file = open(join(dir, "second.lab.md"));
    await file.save("new");
    await file.save("newer");
    expect([readFileSync(real, "utf8"), modeOf(real)]).toEqual(["newer", 0o600]);
    for (const name of ["first.lab.md", "second.lab.md"])
      expect(lstatSync(join(dir, name)).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(dir, "real"))).toEqual(["b.lab.md"]);
    expect(file.path).toBe(join(dir, "second.lab.md"));
  });

  it("writes a file whose name is as long as names can be", async () => {
    const path = join(dir, `${"n".repeat(248)}.lab.md`.slice(-255));
    writeFileSync(path, "old");
    await open(path).save("new");
    expect(readFileSync(path, "utf8")).toBe("new");
  });

  it.each([
    ["a read-only folder", 0o500, 0o600],
    ["a read-only file", 0o700, 0o400],
  ])("refuses %s, loses nothing and leaves nothing", async (_, folder, file) => {
    chmodSync(lab, file);
    chmodSync(dir, folder);
    await asNobody(async () => {
      const there = open();
      await expect(there.save("new")).rejects.toThrow(Refusal);
      await expect(there.save("new")).rejects.toThrow(
        /^a\.lab\.md was not saved: .*may not be written \(EACCES\)$/,
      );
      expect([readFileSync(lab, "utf8"), there.text]).toEqual(["old", "old"]);
      expect(readdirSync(dir)).toEqual(["a.lab.md"]);
      chmodSync(dir, 0o700);
      chmodSync(lab, 0o600);
      await there.save("new");
      expect(readFileSync(lab, "utf8")).toBe("new");
    });
  });

  it("does not write over another's change", async () => {
    const file = open();
    writeFileSync(lab, "theirs");
    await expect(file.save("new")).rejects.toThrow(/changed on disk/);
    expect(readFileSync(lab, "utf8")).toBe("theirs");
  });
});

describe("a save that another program gets ahead of", () => {
  it("at the last moment is not made, and leaves nothing beside the file", async () => {
    const file = open();
    const saving = file.save("new");
    writeFileSync(lab, "theirs");
    await expect(saving).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed on disk/),
    });
    expect([readFileSync(lab, "utf8"), readdirSync(dir)]).toEqual(["theirs", ["a.lab.md"]]);
  });
});

describe("a lab of the package", () => {
  let packaged: string;
  beforeEach(() => {
    mkdirSync(join(dir, "package/lab/notebooks"), { recursive: true });
    packaged = join(dir, "package/lab/notebooks/01.lab.md");
    writeFileSync(packaged, "course", { mode: 0o444 });
  });

  it("is read-only by a link, too, and its copy can be written", async () => {
    symlinkSync(packaged, join(dir, "link.lab.md"));
    const file = open(join(dir, "link.lab.md"));
    expect(file.readOnly).toBe(true);
    expect(await file.save("mine")).toBe("work/labs/link.lab.md");
    expect(readFileSync(packaged, "utf8")).toBe("course");
    await file.save("mine, again");
    expect(readFileSync(join(dir, "work/labs/link.lab.md"), "utf8")).toBe("mine, again");
  });

  it("stays the lab that is open where the copy cannot be made", async () => {
    writeFileSync(join(dir, "work"), "a file in the way");
    const file = open(packaged);
    await expect(file.save("mine")).rejects.toThrow(Refusal);
    expect([file.path, file.text]).toEqual([packaged, "course"]);
    rmSync(join(dir, "work"));
    expect(await file.save("mine")).toBe("work/labs/01.lab.md");
  });
});
