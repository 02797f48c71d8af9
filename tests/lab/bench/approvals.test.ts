import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approvalKey, Approvals } from "../../../lab/bench/approvals.ts";
import type { ServerCommand } from "../../../lab/bench/server-command.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "wirebook-approvals-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const command: ServerCommand = {
  name: "mine",
  from: "a lab",
  program: "node",
  args: ["server.js"],
  cwd: "/srv/app",
  env: [{ name: "A", value: "1", secret: false }],
  trusted: false,
  own: false,
};

describe("an approval", () => {
  it("is of exactly one command", () => {
    const others: Partial<ServerCommand>[] = [
      { program: "/bin/sh" },
      { args: ["server.js", "--more"] },
      { args: ["server.js", ""] },
      { cwd: "/srv/other" },
      { env: [{ name: "A", value: "2", secret: false }] },
      { env: [{ name: "B", value: "1", secret: false }] },
      { env: [] },
    ];
    const keys = [command, ...others.map((other) => ({ ...command, ...other }))].map(approvalKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(approvalKey({ ...command, name: "renamed", from: "elsewhere" })).toBe(keys[0]);
  });

  it("is asked for once and kept private, for another Wirebook too", async () => {
    const path = join(dir, "state", "approved.json");
    const approvals = new Approvals(path);
    expect(await approvals.has(command)).toBe(false);
    await approvals.approve(command);
    expect(await new Approvals(path).has(command)).toBe(true);
    expect(await new Approvals(path).has({ ...command, args: ["other.js"] })).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8")).toContain(approvalKey(command));
  });

  it("survives another one being given", async () => {
    const approvals = new Approvals(join(dir, "approved.json"));
    await approvals.approve(command);
    await approvals.approve({ ...command, cwd: "/srv/other" });
    expect(await new Approvals(approvals.path).has(command)).toBe(true);
  });

  it("for one run leaves no trace", async () => {
    const approvals = new Approvals(join(dir, "approved.json"));
    approvals.approveAllOnce();
    expect(await approvals.has(command)).toBe(true);
    expect(await new Approvals(approvals.path).has(command)).toBe(false);
  });

  it.each(["", "{", "[]", '{"approved":5}', '{"approved":{"__proto__":5}}'])(
    "is none where the file holds %j",
    async (text) => {
      const path = join(dir, "approved.json");
      writeFileSync(path, text);
      expect(await new Approvals(path).has(command)).toBe(false);
      await new Approvals(path).approve(command);
      expect(await new Approvals(path).has(command)).toBe(true);
    },
  );
});
