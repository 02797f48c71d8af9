import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputUnit } from "@cfworker/json-schema";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainSchema } from "../../../lab/session/explain-schema.ts";
import { newestSession } from "../../../lab/session/export/kept-session.ts";
import { LabFile } from "../../../lab/session/lab-file.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hostile-places-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("the copy of a lab of the package", () => {
  it("goes through no link out of the folder", async () => {
    const [cwd, outside, notebooks] = ["cwd", "outside", "package/lab/notebooks"].map((name) =>
      join(dir, name),
    );
    for (const folder of [cwd!, outside!, notebooks!]) mkdirSync(folder, { recursive: true });
    const lab = join(notebooks!, "a.lab.md");
    writeFileSync(lab, "old");
    symlinkSync(outside!, join(cwd!, "work"));
    await expect(new LabFile(lab, cwd!, join(dir, "package")).save("new")).rejects.toThrow(
      "is a link out of this folder",
    );
    expect(readdirSync(outside!)).toEqual([]);
    rmSync(join(cwd!, "work"));
    expect(await new LabFile(lab, cwd!, join(dir, "package")).save("new")).toBe(
      join("work", "labs", "a.lab.md"),
    );
  });
});

describe("a kept session that is damaged", () => {
  const whole = { file: "a", cells: [], wire: [], servers: [], problems: [], notices: [] };
  it.each<[string, object]>([
    ["no file", { ...whole, file: undefined }],
    ["no cell", { ...whole, cells: [null] }],
    ["a cell without its words", { ...whole, cells: [{ name: 1 }] }],
    ["no row", { ...whole, wire: [null] }],
    ["no servers", { ...whole, servers: {} }],
  ])("is passed over: %s", async (_, view) => {
    const folder = join(dir, ".wirebook", "sessions", "1");
    mkdirSync(folder, { recursive: true });
    const kept = { format: 1, lab: "x", at: 1, by: "", hidden: [] };
    writeFileSync(join(folder, "view.json"), JSON.stringify({ ...kept, view: whole }));
    expect(await newestSession(dir, "x")).not.toBeNull();
    writeFileSync(join(folder, "view.json"), JSON.stringify({ ...kept, view }));
    expect(await newestSession(dir, "x")).toBeNull();
  });
});

describe("a server's schema that finds no end of faults", () => {
  it("is told of by the first of them", () => {
    const units = Array.from({ length: 100_000 }, (_, i): OutputUnit => ({
      keyword: "required",
      keywordLocation: `#/allOf/${i}/required`,
      instanceLocation: "#",
      error: `Instance does not have required property "r${i}".`,
    }));
    expect(explainSchema({}, {}, units).length).toBe(100);
  });
});
