import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command, root } from "../cli/wirebook.ts";

const original = join(root, "lab/notebooks/02-request-state.lab.md");
const broken = join(root, "tests/lab/notebooks/fixtures/broken-tickets.mjs");

/** ms; only so that nothing hangs: the lab runs 16 times, three at a time. */
const hangGuard = 600_000;

interface Report {
  exit: number;
  points: { got: number; of: number };
  checks: {
    name: string;
    state: string;
    points: { of: number };
    lines: { that: string; hint: string | null }[];
  }[];
  cells: { name: string; result: string }[];
}

/**
 * Checks that must no longer hold where a server lacks one defence; all others still do. Columns have nothing to do with
 * each other, so one server can lack one of each. `one-refusal` and `sent-again` also count the tickets of all attacks
 * before them, and `priority-missing` those since the restart.
 */
const columns: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    asking: ["skip-the-question", "one-refusal", "sent-again"],
    bytes: [
      "first-character",
      "middle-character",
      "last-character",
      "cut-short",
      "other-spelling",
      "one-refusal",
      "sent-again",
      "after-a-restart",
      "priority-missing",
    ],
    header: ["first-character", "one-refusal", "sent-again"],
    tag: ["middle-character", "last-character", "one-refusal", "sent-again"],
    "whole-tag": ["last-character", "one-refusal", "sent-again"],
    length: ["cut-short", "other-spelling", "one-refusal", "sent-again"],
    spelling: ["other-spelling", "one-refusal", "sent-again"],
    args: ["another-host", "one-refusal", "sent-again"],
    tool: ["another-tool", "one-refusal"],
    "same-refusal": ["one-refusal"],
    "single-use": ["sent-again"],
    sealed: [
      "it-asks",
      "middle-character",
      "other-spelling",
      "one-refusal",
      "sent-again",
      "after-a-restart",
      "priority-missing",
    ],
    opens: [
      "it-opens",
      "one-refusal",
      "sent-again",
      "restart-with-a-shared-key",
      "two-instances",
      "the-flow-of-2025",
      "nobody-clicked",
    ],
  },
  {
    expiry: ["too-late"],
    "own-key": ["after-a-restart", "priority-missing"],
    "kept-key": ["restart-with-a-shared-key", "two-instances"],
  },
  {
    decline: ["decline", "cancel", "priority-missing"],
    cancel: ["cancel", "priority-missing"],
    silence: ["silence", "priority-missing"],
    priority: ["priority-missing"],
  },
  {
    capability: ["no-capability-tool-error", "no-capability-error"],
    strict: ["no-capability-error"],
  },
  {
    "era-2025": ["the-flow-of-2025", "skip-the-question-2025", "both-wires"],
    "asks-each-time": ["skip-the-question-2025"],
    "stateless-2025": ["both-wires"],
  },
];

/** One defence of each column, as long as there are any: what is left out, and what then fails. */
const servers = Array.from(
  { length: Math.max(...columns.map((column) => Object.keys(column).length)) },
  (_, at) => {
    const missing = columns.flatMap((column) => Object.entries(column).slice(at, at + 1));
    return {
      defences: missing.map(([name]) => name).join(","),
      fails: [...new Set(missing.flatMap(([, checks]) => checks))].sort(),
    };
  },
);

/** Runs a copy of Lab 2 in a folder of its own, with other servers under its names. */
async function run(servers: Record<string, string[]>, change = (text: string) => text): Promise<Report> {
  const dir = mkdtempSync(join(tmpdir(), "wirebook lab2-"));
  const lab = join(dir, "copy.lab.md");
  writeFileSync(lab, change(readFileSync(original, "utf8")));
  const overrides = Object.entries(servers).map(
    ([name, args]) => `--server=${name}=${JSON.stringify([process.execPath, broken, ...args])}`,
  );
  const child = spawn(process.execPath, [command, "run", lab, "--yes", "--report=json", ...overrides], {
    cwd: dir,
    env: { ...process.env, XDG_STATE_HOME: join(dir, "state") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  await new Promise((resolve) => child.on("close", resolve));
  rmSync(dir, { recursive: true, force: true });
  if (out === "") throw new Error(err);
  return JSON.parse(out) as Report;
}

const lacking = (defences: string) => {
  const fault = `--without=${defences}`;
  return {
    tickets: [fault],
    brief: [fault, "--state-ttl=1"],
    shared: [fault, "--key=classroom"],
    strict: [fault, "--strict-capabilities"],
  };
};

const reports = new Map<string, Report>();

/** Each lab spends most of its time waiting: for a state to expire, and for processes to start. */
beforeAll(async () => {
  const todo: [string, Record<string, string[]>][] = [
    ["as it is", {}],
    ["nothing left out", lacking("")],
    ["careful careless", { careless: ["--without="] }],
    ...servers.map(({ defences }): [string, Record<string, string[]>] => [defences, lacking(defences)]),
  ];
  const worker = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) reports.set(next[0], await run(next[1]));
  };
  await Promise.all([worker(), worker(), worker()]);
}, hangGuard);

afterAll(() => reports.clear());

const failing = (name: string) =>
  reports
    .get(name)!
    .checks.filter(({ state }) => state !== "correct")
    .map((check) => check.name)
    .sort();

describe("Lab 2", () => {
  it("holds: every check is correct, and each attack has a verdict of its own", () => {
    const report = reports.get("as it is")!;
    expect(failing("as it is")).toEqual([]);
    expect([report.exit, report.points.got]).toEqual([0, report.points.of]);
    expect(report.cells.filter(({ result }) => result !== "ok")).toEqual([]);
    expect(new Set(report.checks.map(({ name }) => name)).size).toBe(report.checks.length);
  });

  it(
    "holds whatever priority the person chooses",
    async () => {
      const report = await run({}, (text) => text.replaceAll(/^ {2}priority: P\d$/gm, "  priority: P1"));
      expect(report.checks.filter(({ state }) => state !== "correct")).toEqual([]);
    },
    hangGuard,
  );

  it("says of each check what it wants, what it is worth, and what to try", () => {
    for (const { name, points, lines } of reports.get("as it is")!.checks) {
      expect(points.of, name).toBeGreaterThan(0);
      expect(lines.map(({ that }) => that).join(""), name).not.toMatch(/[=(]/);
      if (name !== "both-wires")
        expect(
          lines.some(({ hint }) => hint !== null),
          name,
        ).toBe(true);
    }
  });

  it("holds on another server that has every defence", () => {
    expect(failing("nothing left out")).toEqual([]);
  });

  it("finds the careless server careless, and no other", () => {
    expect(failing("careful careless")).toEqual(["careless-server"]);
  });

  it.each(servers)("without $defences, exactly what they guard no longer holds", ({ defences, fails }) => {
    expect(failing(defences)).toEqual(fails);
  });

  it("has no check that holds whatever a server does", () => {
    const seen = new Set(["careless-server", ...servers.flatMap(({ fails }) => fails)]);
    expect(
      reports
        .get("as it is")!
        .checks.map(({ name }) => name)
        .filter((name) => !seen.has(name)),
    ).toEqual([]);
  });
});
