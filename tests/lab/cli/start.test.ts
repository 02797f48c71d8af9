import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask } from "../server/ask.ts";
import { builtPage } from "../server/fake-workspace.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const linux = process.platform === "linux";

function addressIn(text: string): RegExpExecArray | null {
  return /(http:\/\/[\d.]+:(\d+)\/\S*?)(?:#token=(\S+))?\n/.exec(text);
}

describe("wirebook start", () => {
  const built = mkdtempSync(join(tmpdir(), "wirebook-start-"));
  const packageDir = builtPage();
  let dir: string;
  let log: string;
  let running: Run[];

  beforeAll(async () => {
    mkdirSync(join(packageDir, "lab/notebooks"), { recursive: true });
    writeFileSync(join(packageDir, "lab/notebooks/01-protocol-inspector.lab.md"), "# Lab 1\n");
    await build({
      configFile: false,
      logLevel: "silent",
      ssr: { noExternal: true },
      build: {
        ssr: here("start-entry.ts"),
        outDir: built,
        emptyOutDir: false,
        target: "node20",
        rolldownOptions: {
          external: /create-workspace/,
          output: { entryFileNames: "start.mjs" },
        },
      },
    });
  }, 60_000);
  afterAll(() => {
    rmSync(built, { recursive: true });
    rmSync(packageDir, { recursive: true });
  });
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "wirebook-start-case-"));
    log = join(dir, "log");
    writeFileSync(log, "");
    running = [];
  });
  afterEach(async () => {
    for (const run of running) run.process.kill("SIGKILL");
    await Promise.all(running.map((run) => run.ended));
    rmSync(dir, { recursive: true });
  });

  interface Run {
    process: ChildProcess;
    stderr(): string;
    stdout(): string;
    ended: Promise<[code: number | null, signal: string | null]>;
    /** The address printed: its base, its port and the token, where one is shown. */
    address(): Promise<{ base: string; port: number; token: string | null }>;
  }

  function start(args: string[], env: Record<string, string> = {}): Run {
    const child = spawn(process.execPath, [join(built, "start.mjs"), ...args], {
      cwd: dir,
      env: {
        PATH: process.env.PATH,
        HOME: dir,
        TMPDIR: dir,
        START_LOG: log,
        START_PACKAGE: packageDir,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    const run: Run = {
      process: child,
      stderr: () => err,
      stdout: () => out,
      ended: new Promise((resolve) => child.on("close", (code, signal) => resolve([code, signal]))),
      async address() {
        await expect.poll(() => addressIn(err), { timeout: 20_000 }).not.toBeNull();
        const [, base, port, token] = addressIn(err)!;
        return { base: base!, port: Number(port), token: token ?? null };
      },
    };
    running.push(run);
    return run;
  }

  /** A browser that notes what it was started with, and the address that its file leads to. */
  function browser(script: string): string {
    const path = join(dir, "browser");
    writeFileSync(path, `#!/usr/bin/env node\n${script}`);
    chmodSync(path, 0o755);
    return path;
  }
  const notes = () => join(dir, "notes.json");
  const noting = () => `
    const fs = require("fs"), url = require("url"), path = require("path");
    const file = url.fileURLToPath(process.argv.at(-1));
    const mode = (p) => (fs.statSync(p).mode & 0o777).toString(8);
    fs.writeFileSync(${JSON.stringify(notes())} + ".part", JSON.stringify({
      argv: process.argv.slice(2), file, mode: mode(file), dir: mode(path.dirname(file)),
      env: process.env, html: fs.readFileSync(file, "utf8"),
    }));
    fs.renameSync(${JSON.stringify(notes())} + ".part", ${JSON.stringify(notes())});
  `;
  interface Noted {
    argv: string[];
    file: string;
    mode: string;
    dir: string;
    env: Record<string, string>;
    html: string;
  }
  async function noted(): Promise<Noted> {
    await expect.poll(() => existsSync(notes()), { timeout: 20_000 }).toBe(true);
    return JSON.parse(readFileSync(notes(), "utf8")) as Noted;
  }
  const refused = async (args: string[], env: Record<string, string> = {}) => {
    const run = start(args, env);
    const [code] = await run.ended;
    expect(run.stderr()).not.toMatch(/\n {4}at |node:internal/);
    expect(run.stdout()).toBe("");
    return [code, run.stderr()] as const;
  };
  const asked = () => readFileSync(log, "utf8").trim().split("\n");

  it("serves the first lab, prints the whole address once, and starts nothing", async () => {
    const run = start(["--no-open", "--port", "0"]);
    const { base, port, token } = await run.address();
    expect(base).toBe(`http://127.0.0.1:${port}/lab/id%201`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(run.stderr().split(token!).length).toBe(2);
    expect(run.stdout()).toBe("");
    expect((await ask(port, { path: "/lab/id%201" })).status).toBe(200);
    expect((await ask(port, { path: "/api/labs" })).status).toBe(401);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ask(port, { path: "/api/labs/id%201", headers })).status).toBe(200);
    expect(asked()).toEqual([`labs ${join(packageDir, "lab/notebooks/01-protocol-inspector.lab.md")}`]);
  });

  it.runIf(linux)("listens on 127.0.0.1 and on nothing else", async () => {
    const { port } = await start(["--no-open"]).address();
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const tables = readFileSync("/proc/net/tcp", "utf8") + readFileSync("/proc/net/tcp6", "utf8");
    const listening = tables
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === "0A")
      .map(([, local]) => local);
    expect(listening).toEqual([`0100007F:${hex}`]);
  });

  it("goes on with a person's own copy of the first lab", async () => {
    mkdirSync(join(dir, "work/labs"), { recursive: true });
    writeFileSync(join(dir, "work/labs/01-protocol-inspector.lab.md"), "# My copy\n");
    await start(["--no-open", "--port", "0"]).address();
    expect(asked()).toEqual([`labs ${join(dir, "work/labs/01-protocol-inspector.lab.md")}`]);
  });

  it("opens the lab that is named, from where it was started", async () => {
    writeFileSync(join(dir, "my lab.lab.md"), "# Mine\n");
    const run = start(["my lab.lab.md", "--no-open", "--port=0"]);
    await run.address();
    expect(asked()).toEqual([`labs ${join(dir, "my lab.lab.md")}`]);
  });

  it("gives two that run at once different ports and different tokens", async () => {
    const first = await start(["--no-open"]).address();
    const second = await start(["--no-open"]).address();
    expect(first.port).toBeGreaterThanOrEqual(4280);
    expect(second.port).not.toBe(first.port);
    expect(second.token).not.toBe(first.token);
    const headers = { Authorization: `Bearer ${first.token}` };
    expect((await ask(first.port, { path: "/api/labs", headers })).status).toBe(200);
    expect((await ask(second.port, { path: "/api/labs", headers })).status).toBe(401);
  });

  describe("in the browser", () => {
    it.skipIf(process.platform === "win32")(
      "opens through a private file, so that the token is in no argument, and deletes it after the first call",
      async () => {
        const runtime = join(dir, "run");
        mkdirSync(runtime, { mode: 0o700 });
        const run = start(["--port", "0"], { BROWSER: browser(noting()), XDG_RUNTIME_DIR: runtime });
        const { base, port, token } = await run.address();
        expect(token).toBeNull();
        const seen = await noted();
        const full = /content="0; url=([^"]+)"/.exec(seen.html)![1]!;
        expect(full).toMatch(new RegExp(`^${base}#token=[\\w-]{43}$`));
        const secret = full.split("#token=")[1]!;
        expect([seen.mode, seen.dir]).toEqual(["600", "700"]);
        expect(seen.file.startsWith(runtime)).toBe(true);
        expect(seen.argv).toEqual([`file://${seen.file}`]);
        expect(JSON.stringify([seen.argv, seen.env])).not.toContain(secret);
        if (linux) {
          const line = readFileSync(`/proc/${run.process.pid}/cmdline`, "utf8");
          expect(line).not.toContain(secret);
        }
        // A call without the token is not the page's.
        await ask(port, { path: "/" });
        await ask(port, { path: "/api/labs" });
        expect(existsSync(seen.file)).toBe(true);
        await ask(port, { path: "/api/labs", headers: { Authorization: `Bearer ${secret}` } });
        await expect.poll(() => readdirSync(runtime)).toEqual([]);
        expect(run.stderr()).not.toContain(secret);
        run.process.kill("SIGTERM");
        await run.ended;
        expect(run.stderr() + run.stdout()).not.toContain(secret);
      },
    );

    it.skipIf(process.platform === "win32")("keeps the file from others' runtime folders", async () => {
      const runtime = join(dir, "shared");
      mkdirSync(runtime);
      chmodSync(runtime, 0o755);
      start(["--port", "0"], { BROWSER: browser(noting()), XDG_RUNTIME_DIR: runtime });
      const seen = await noted();
      expect(seen.file.startsWith(runtime)).toBe(false);
      expect([seen.mode, seen.dir]).toEqual(["600", "700"]);
    });

    it.skipIf(process.platform === "win32")(
      "deletes the file when it ends before any page came",
      async () => {
        const run = start(["--port", "0"], { BROWSER: browser(noting()) });
        const seen = await noted();
        expect(existsSync(seen.file)).toBe(true);
        run.process.kill("SIGINT");
        await run.ended;
        expect(existsSync(seen.file)).toBe(false);
        expect(statSync(dir).isDirectory()).toBe(true);
      },
    );

    it.skipIf(process.platform === "win32")(
      "tries the programs of $BROWSER in turn, with %s where they want it",
      async () => {
        const good = browser(noting());
        const BROWSER = `/no/such/browser:false %s:'${good}' --new-window %s`;
        const run = start(["--port", "0"], { BROWSER });
        const seen = await noted();
        expect(seen.argv).toEqual(["--new-window", `file://${seen.file}`]);
        expect((await run.address()).token).toBeNull();
      },
    );

    it.each([
      ["there is none", {}],
      ["it does not exist", { BROWSER: "/no/such/browser" }],
      ["it fails", { BROWSER: "false" }],
      ["it is not written well", { BROWSER: "'" }],
    ])("prints the whole address once where %s", async (_, env) => {
      const run = start(["--port", "0"], env);
      await expect.poll(() => /#token=([\w-]{43})/.exec(run.stderr()), { timeout: 20_000 }).not.toBeNull();
      const token = /#token=([\w-]{43})/.exec(run.stderr())![1]!;
      expect(run.stderr().split(token).length).toBe(2);
      const { port } = await run.address();
      expect(
        (await ask(port, { path: "/api/labs", headers: { Authorization: `Bearer ${token}` } })).status,
      ).toBe(200);
    });
  });

  describe("refuses with a sentence", () => {
    it("a lab that is not there", async () => {
      expect(await refused(["no such.lab.md"])).toEqual([
        2,
        "wirebook: no such.lab.md: there is no such file\n",
      ]);
    });

    it("a lab below a file", async () => {
      writeFileSync(join(dir, "file"), "");
      expect((await refused(["file/a.lab.md"]))[0]).toBe(2);
    });

    it("a folder", async () => {
      const [code, text] = await refused(["."]);
      expect([code, text]).toEqual([2, "wirebook: .: this is no file\n"]);
    });

    it.runIf(linux)("what is no file", async () => {
      expect(await refused(["/dev/null"])).toEqual([2, "wirebook: /dev/null: this is no file\n"]);
    });

    it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
      "a lab that may not be read",
      async () => {
        writeFileSync(join(dir, "shut.lab.md"), "x", { mode: 0 });
        expect(await refused(["shut.lab.md"])).toEqual([
          2,
          expect.stringMatching(/^wirebook: shut\.lab\.md: EACCES/),
        ]);
      },
    );

    it("a lab that is no text", async () => {
      writeFileSync(join(dir, "one.lab.md"), Buffer.from([0xff, 0xfe, 0x00]));
      expect(await refused(["one.lab.md"])).toEqual([2, "wirebook: one.lab.md: not UTF-8\n"]);
    });

    it.each(["x", "-1", "65536", "4280.5", "1e3", "", " 80", "0x50"])("the port %j", async (port) => {
      const [code, text] = await refused([`--port=${port}`, "--no-open"]);
      expect([code, text]).toEqual([
        2,
        `wirebook: --port: ${JSON.stringify(port)} is no port. Give 0 to 65535.\n`,
      ]);
    });

    it("a port that is taken, and takes no other instead", async () => {
      const other: Server = createServer();
      await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
      const { port } = other.address() as { port: number };
      const [code, text] = await refused(["--no-open", "--port", String(port)]);
      expect(code).toBe(2);
      expect(text).toMatch(new RegExp(`^wirebook: port ${port} is taken on 127\\.0\\.0\\.1\\. .+\n$`));
      expect(asked().slice(1)).toEqual(["closing", "closed"]);
      other.close();
    });

    it("a Wirebook without its page", async () => {
      const bare = join(dir, "bare");
      mkdirSync(join(bare, "lab/notebooks"), { recursive: true });
      writeFileSync(join(bare, "lab/notebooks/01-protocol-inspector.lab.md"), "");
      const [code, text] = await refused(["--no-open"], { START_PACKAGE: bare });
      expect([code, text]).toEqual([4, expect.stringContaining("npm run build")]);
    });
  });

  it("shows an example that works", async () => {
    const help = start(["--help"]);
    expect((await help.ended)[0]).toBe(0);
    const example = /^ {2}wirebook start (.+)$/m.exec(help.stdout())![1]!;
    const run = start(example.replace("4300", "0").split(" "));
    expect((await run.address()).token).not.toBeNull();
  });

  describe("ends", () => {
    it.skipIf(process.platform === "win32").each([
      ["SIGINT", 130],
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ] as const)("at %s with %d, after the labs have closed, with streams open", async (signal, code) => {
      const run = start(["--no-open", "--port", "0"]);
      const { port, token } = await run.address();
      const path = "/api/labs/id%201/events";
      const stream = ask(port, { path, headers: { Authorization: `Bearer ${token}` } }).catch(
        () => "cut off",
      );
      await ask(port, { path: "/" });
      run.process.kill(signal);
      expect(await run.ended).toEqual([code, null]);
      expect(asked().slice(1)).toEqual(["closing", "closed"]);
      await stream;
    });

    it.skipIf(process.platform === "win32")("at once at the second Ctrl-C", async () => {
      const run = start(["--no-open", "--port", "0"], { START_HANGS: "1" });
      await run.address();
      run.process.kill("SIGINT");
      await expect.poll(() => asked().at(-1)).toBe("closing");
      run.process.kill("SIGINT");
      expect(await run.ended).toEqual([130, null]);
      expect(asked().at(-1)).toBe("closing");
    });
  });
});
