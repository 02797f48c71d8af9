import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, workplace } from "./wirebook.ts";

const place = workplace();

describe("wirebook", () => {
  it("tells its version and its verbs", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(await place.wirebook("--version")).toMatchObject({ code: 0, out: `${version}\n` });
    const { code, out } = await place.wirebook("--help");
    expect(code).toBe(0);
    for (const verb of ["start", "run", "lint", "tap"]) expect(out).toMatch(new RegExp(`^ +${verb}\\b`, "m"));
  });

  it.each(["start", "run", "lint", "tap"])("has an example in `%s --help`", async (verb) => {
    const { code, out } = await place.wirebook(verb, "--help");
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?\b[^\n]*:\n +.*wirebook/);
  });

  it.each([
    [["--nonsense"]],
    [["start", "--nonsense"]],
    [["no-such.lab.md"]],
    [["start", "--port", "x"]],
    [["tap"]],
  ])("is 2 on %j, in one line and without a stack", async (args) => {
    const { code, err, out } = await place.wirebook(...args);
    expect(code).toBe(2);
    expect(err.trim()).not.toBe("");
    expect(err + out).not.toMatch(/\n\s+at /);
  });
});

describe("wirebook lint", () => {
  it("finds nothing in Wirebook's own labs", async () => {
    const { code, out } = await place.wirebook(
      "lint",
      join(root, "lab/notebooks/01-protocol-inspector.lab.md"),
    );
    expect([code, out]).toEqual([0, ""]);
  });

  it("names file, line, cell and code, of several files", async () => {
    place.write("a.lab.md", '```json value=a\n{ "x": }\n```\n');
    place.write("b.lab.md", "```json value=b mode=x\n1\n```\n");
    const { code, out } = await place.wirebook("lint", "a.lab.md", "b.lab.md", "c.lab.md");
    expect(code).toBe(2);
    expect(out).toMatch(/^a\.lab\.md:2: a: .*\[WB1\d\d\]$/m);
    expect(out).toMatch(/^b\.lab\.md:1: b: warning: .*\[WB1\d\d\]$/m);
    expect(out).toMatch(/^c\.lab\.md: there is no such file$/m);
  });

  it("is 0 on warnings alone, and 2 on bytes that are no text", async () => {
    const warned = place.write("b.lab.md", "```json value=b mode=x\n1\n```\n");
    expect((await place.wirebook("lint", warned)).code).toBe(0);
    const bytes = place.write("c.lab.md", "");
    const { writeFileSync } = await import("node:fs");
    writeFileSync(bytes, Buffer.from([0xff, 0xfe, 0x00]));
    expect(await place.wirebook("lint", bytes)).toMatchObject({
      code: 2,
      out: expect.stringMatching(/not UTF-8/),
    });
  });
});
