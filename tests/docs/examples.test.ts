import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { command, root, workplace, type Ended } from "../lab/cli/wirebook.ts";
import { fencesOf, pages, pageText } from "./fences.ts";

/** ms; only so that nothing hangs: a whole lab starts many processes. */
const hangGuard = 180_000;

const place = workplace();
const fences = pages.flatMap((page) => fencesOf(page));

const labs = fences.filter(({ info, body }) => info === "markdown" && body.startsWith("---\n"));
/** Files that an example needs beside it: `js title=server.mjs`. */
const files = fences.flatMap(({ info, body }) => {
  const name = /\btitle=(\S+)/.exec(info)?.[1];
  return name === undefined ? [] : [{ name, body }];
});
const lines = fences.flatMap(({ info, body, place }) =>
  info === "sh" && place.startsWith("README.md:")
    ? body
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => ({ place, line: line.replace(/\s+#.*$/, "") }))
    : [],
);

/** What lint says that is no warning: a lab may send wrong frames on purpose. */
const faults = (out: string) =>
  out.split("\n").filter((line) => line !== "" && !/: warning: .*\[WB3\d\d\]$/.test(line));

describe("the labs of the documentation", () => {
  it("are many, the README's among them", () => {
    expect(labs.length).toBeGreaterThan(10);
    expect(labs.some(({ place }) => place.startsWith("README.md:"))).toBe(true);
  });

  it.each(labs)("$place lints clean, and all its checks hold", { timeout: hangGuard }, async ({ body }) => {
    for (const file of files) place.write(file.name, file.body);
    const lab = place.write("example.lab.md", body);
    const lint = await place.wirebook("lint", lab);
    expect([lint.code, faults(lint.out)]).toEqual([0, []]);
    const { code, err, out } = await place.wirebook("run", lab, "--yes", "--report", "json");
    expect(code, err).toBe(0);
    const { checks, cells } = JSON.parse(out) as { checks: unknown[]; cells: { result: string }[] };
    expect(checks.length).toBeGreaterThan(0);
    expect(cells.map(({ result }) => result)).toEqual(cells.map(() => "ok"));
  });
});

/** What cannot run in a test: it installs, or it opens a browser and stays. */
const skipped = [/^npm install\b/, /^npx wirebook start\b/];

/** What the README says that each line does. */
const promises: Record<string, (words: string[]) => Promise<void>> = {
  async run(words) {
    const { code, err } = await wirebook(words);
    expect(code, err).toBe(0);
    expect(err).toMatch(/^correct\b/m);
  },
  async lint(words) {
    const { code, out, err } = await wirebook(words);
    expect([code, faults(out), err]).toEqual([0, [], ""]);
  },
  async export(words) {
    const { code, err } = await wirebook(words);
    expect(code, err).toBe(0);
    expect(readFileSync(logOf(words, "-o"), "utf8")).toMatch(/^<!doctype html>.*"got":(\d+),"of":\1\b/s);
  },
  async client(words) {
    const { code, out, err } = await wirebook(words);
    expect([code, out !== ""], err).toEqual([0, true]);
    expect(readFileSync(logOf(words, "--tap"), "utf8")).toMatch(/"dir":"c2s".*"method":"server\/discover"/);
  },
  async host(words) {
    const { code, out, err } = await wirebook(words);
    expect([code, out.trim().split("\n").length], err).toEqual([0, 4]);
  },
  async tap(words) {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    const { code, out } = await wirebook(words, ping);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const log = logOf(words, "--log");
    expect(readFileSync(log, "utf8")).toContain(`"frame":${ping.trim()}}`);
    expect(statSync(log).mode & 0o777).toBe(0o600);
  },
};

function logOf(words: string[], option: string): string {
  return join(place.dir, words[words.indexOf(option) + 1]!);
}

/** Runs the built command in a folder that looks like Wirebook's own, so that nothing is left in the real one. */
function wirebook(words: string[], input = ""): Promise<Ended> {
  for (const name of ["dist", "lab", "package.json"]) symlinkSync(join(root, name), join(place.dir, name));
  return ended(process.execPath, [command, ...words], place.dir, input);
}

function ended(program: string, args: string[], cwd: string, input = ""): Promise<Ended> {
  const env = { ...process.env, XDG_STATE_HOME: join(place.dir, "state"), npm_config_offline: "true" };
  const child = spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.on("error", () => {}).end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}

describe("the command lines of the README", () => {
  const run = lines.filter(({ line }) => !skipped.some((pattern) => pattern.test(line)));

  it("are there", () => {
    expect(run.length).toBeGreaterThan(2);
  });

  it.each(run)("$place does what it says: $line", { timeout: hangGuard }, async ({ line }) => {
    const [npx, name, verb, ...words] = line.split(/\s+/);
    expect([npx, name]).toEqual(["npx", "wirebook"]);
    const promise = promises[verb ?? ""];
    expect(promise, `nobody has said what \`${line}\` should do`).toBeDefined();
    await promise!([verb!, ...words]);
  });

  it("find the command by `npx wirebook` in Wirebook's folder", { timeout: hangGuard }, async () => {
    const npx = join(dirname(process.execPath), "npx");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const { code, out, err } = await ended(existsSync(npx) ? npx : "npx", ["wirebook", "--version"], root);
    expect([code, out], err).toEqual([0, `${version}\n`]);
  });
});

/** A page without its fences. */
function prose(path: string): string {
  return pageText(path).replaceAll(/^(`{3,})[^`\n]*\n[\s\S]*?^\1`*[ \t]*$/gm, "");
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(path: string): string[] {
  return [...prose(path).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );
}

describe("the links of the documentation", () => {
  const links = pages.flatMap((page) =>
    [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => ({ page, target: target! }))
      .filter(({ target }) => !target.startsWith("https://")),
  );

  it.each(links)("$page: $target is there", ({ page, target }) => {
    const [path, hash] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path!);
    expect(existsSync(join(root, file))).toBe(true);
    if (hash !== undefined) expect(anchors(file)).toContain(hash);
  });
});
