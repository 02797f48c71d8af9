import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  livingInGroup,
  livingWith,
  program,
  recorded,
  recordingOf,
  Run,
  tap,
  testFolder,
  until,
  wirebook,
} from "./tapped.ts";

/** Does what `source` says, then says its pid. */
const server = (source: string) => program(`${source}; process.stdout.write(process.pid + "\\n")`);
const STUBBORN = `process.stdin.resume(); for (const s of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(s, () => process.stdout.write(s + "\\n")); setInterval(() => {}, 1e6);`;
const log = () => join(testFolder(), "wire.jsonl");

async function pidOf(run: Run): Promise<number> {
  await run.outHas("\n");
  return Number(run.out.toString().split("\n")[0]);
}

const isGone = (pid: number) => () => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0] === "Z";
  } catch {
    return true;
  }
};

describe("how a tapped program ends", { timeout: 60_000 }, () => {
  it.each([0, 1, 3, 130, 255])("passes exit code %d on and records it", async (code) => {
    const path = log();
    const run = tap(path, program(`process.exit(${code})`));
    // Input is still open: the server ends first.
    expect(await run.ended).toEqual({ code, signal: null });
    expect((await recordingOf(path)).at(-1)).toMatchObject({ meta: "exit", extras: { code, signal: null } });
  });

  it.each(["SIGTERM", "SIGKILL", "SIGINT", "SIGSEGV", "SIGABRT"] as const)(
    "dies of the signal that the program died of: %s",
    async (signal) => {
      const path = log();
      const run = tap(path, ["sh", "-c", `echo last words; kill -${signal.slice(3)} $$`], {
        cwd: testFolder(),
      });
      expect(await run.ended).toEqual({ code: null, signal });
      expect(run.out.toString()).toBe("last words\n");
      const records = await recordingOf(path);
      expect(recorded(records, "s2c").toString()).toBe("last words\n");
      expect(records.at(-1)).toMatchObject({ meta: "exit", extras: { code: null, signal } });
    },
  );

  it("falls back to 128 + n for a signal that Node does not die of", async () => {
    expect(await tap(log(), ["sh", "-c", "kill -PIPE $$"]).ended).toEqual({ code: 141, signal: null });
    expect(await tap(log(), ["sh", "-c", "kill -USR1 $$"]).ended).toEqual({ code: 138, signal: null });
  });

  it("passes everything on that a server wrote just before it ended", async () => {
    const path = log();
    const run = tap(path, ["sh", "-c", "head -c 3000000 /dev/zero; printf tail; exit 5"]);
    expect(await run.ended).toEqual({ code: 5, signal: null });
    expect(run.out.equals(Buffer.concat([Buffer.alloc(3_000_000), Buffer.from("tail")]))).toBe(true);
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR2"] as const)(
    "passes %s on to the program, once",
    async (signal) => {
      const path = log();
      const run = tap(
        path,
        server(
          `let n = 0; process.on("${signal}", () => { n++; setTimeout(() => { process.stdout.write("got " + n + "\\n"); process.exit(7); }, 200); }); setInterval(() => {}, 1e6)`,
        ),
      );
      const pid = await pidOf(run);
      run.child.kill(signal);
      expect(await run.ended).toEqual({ code: 7, signal: null });
      expect(run.out.toString()).toBe(`${pid}\ngot 1\n`);
      expect(await recordingOf(path)).toContainEqual(
        expect.objectContaining({ meta: "signal", extras: expect.objectContaining({ signal, pid }) }),
      );
    },
  );

  it("dies of a signal that the program does not handle, as the program does", async () => {
    const run = tap(log(), server("setInterval(() => {}, 1e6)"));
    const pid = await pidOf(run);
    run.child.kill("SIGTERM");
    expect(await run.ended).toEqual({ code: null, signal: "SIGTERM" });
    expect(isGone(pid)()).toBe(true);
  });

  it("passes the end of input on, and waits for the answer that is still due", async () => {
    const run = tap(
      log(),
      program(
        `process.stdin.resume().on("end", () => setTimeout(() => { console.log("late answer"); process.exit(4); }, 300))`,
      ),
    );
    expect(await run.feed("x\n")).toEqual({ code: 4, signal: null });
    expect(run.out.toString()).toBe("late answer\n");
  });

  it("passes an end of input that came before the program had started", async () => {
    const nothing = openSync("/dev/null", "r");
    const child = spawn(
      process.execPath,
      [
        wirebook,
        "tap",
        "--log",
        log(),
        "--",
        ...program(
          `const t = Date.now(); while (Date.now() - t < 500); process.stdin.resume().on("end", () => process.exit(9))`,
        ),
      ],
      { stdio: [nothing, "ignore", "ignore"] },
    );
    closeSync(nothing);
    expect(await new Promise((resolve) => child.on("exit", resolve))).toBe(9);
  });

  it("shows the client the end of output while the server lives on", async () => {
    const run = tap(log(), ["sh", "-c", "echo bye; exec 1>&-; read -r line; exit 6"]);
    await new Promise((resolve) => run.child.stdout!.on("end", resolve));
    expect(run.child.exitCode).toBe(null);
    expect(await run.feed("\n")).toEqual({ code: 6, signal: null });
  });

  it("shows it on a pipe too", async () => {
    // A shell makes pipes where Node makes sockets.
    const script = '{ "$@" | { cat; echo "end of output"; }; } 3<&0';
    const command = ["-c", script, "sh", process.execPath, wirebook, "tap", "--log", log(), "--"];
    const run = new Run("sh", [...command, "sh", "-c", "echo bye; exec 1>&-; read -r line"]);
    await run.outHas("bye\nend of output\n");
    await run.feed("\n");
  });

  it("refuses the client's input when the server has closed it", async () => {
    const run = tap(log(), ["sh", "-c", "exec 0<&-; echo closed; exec sleep 1000"]);
    await run.outHas("closed");
    const refused = new Promise<boolean>((resolve) => run.child.stdin!.once("error", () => resolve(true)));
    const writing = setInterval(() => run.child.stdin!.write("anybody there?\n"), 10);
    expect(await refused).toBe(true);
    clearInterval(writing);
    run.child.kill("SIGTERM");
    expect(await run.ended).toEqual({ code: null, signal: "SIGTERM" });
  });

  it("closes the server's output when its client has closed it", async () => {
    const path = log();
    const run = tap(
      path,
      program(
        `process.stdout.on("error", (e) => process.exit(e.syscall === "write" ? 8 : 9)); setInterval(() => console.log("x".repeat(1000)), 5)`,
      ),
    );
    await run.outHas("x");
    run.child.stdout!.destroy();
    expect(await run.ended).toEqual({ code: 8, signal: null });
  });

  it("does not wait for ever for output that a left-behind process holds open", async () => {
    const run = tap(log(), ["sh", "-c", "sleep 300 & echo $!; exit 3"]);
    expect(await run.ended).toEqual({ code: 3, signal: null });
    process.kill(Number(run.out.toString()), "SIGKILL");
  });
});

describe.skipIf(process.platform !== "linux")("what a killed tap leaves behind", { timeout: 60_000 }, () => {
  it("is nothing where the server heeds the end of its input", async () => {
    const run = tap(
      log(),
      server(`process.stdin.resume().on("end", () => process.exit(0)); setInterval(() => {}, 1e6)`),
    );
    const pid = await pidOf(run);
    run.child.kill("SIGKILL");
    await until(isGone(pid));
  });

  it("is nothing where the server ignores the end of its input and SIGTERM, children included", async () => {
    const run = tap(log(), [
      "sh",
      "-c",
      `trap "" TERM HUP; echo $$; sleep 1000 & "$0" -e '${STUBBORN}'`,
      process.execPath,
    ]);
    const pid = await pidOf(run);
    await until(() => livingInGroup(pid).length === 3);
    onTestFinished(() => livingInGroup(pid).forEach((one) => process.kill(one, "SIGKILL")));
    run.child.kill("SIGKILL");
    const began = Date.now();
    await until(() => livingInGroup(pid).length === 0);
    // The one promise about time that the tap makes; what runs beside this test may slow it down a little.
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it("is nothing where the tap is killed as soon as its recording says that the server started", async () => {
    for (let round = 0; round < 4; round++) {
      const mark = `started-under-a-tap-${process.pid}-${round}`;
      const path = log();
      const run = tap(path, [...program(STUBBORN), mark]);
      await until(() => existsSync(path) && readFileSync(path, "utf8").includes('"start"'));
      run.child.kill("SIGKILL");
      await until(() => livingWith(mark).length === 0);
    }
  });

  it("is a recording of all that had passed", async () => {
    const path = log();
    const run = tap(path, server(STUBBORN));
    await pidOf(run);
    run.child.stdin!.write("one\ntwo\nhalf a li");
    await until(() => readFileSync(path, "utf8").includes('"two"'));
    run.child.kill("SIGKILL");
    await run.ended;
    expect(recorded(await recordingOf(path), "c2s").toString()).toBe("one\ntwo\n");
  });

  it("is nothing either when the client is killed, and the server ignores that its input ended", async () => {
    const client = `const c = require("child_process").spawn(process.execPath, ${JSON.stringify([wirebook, "tap", "--log", log(), "--", ...server(STUBBORN)])}, { stdio: ["pipe", "pipe", "inherit"] }); c.stdout.on("data", (d) => process.stdout.write(c.pid + " " + d)); setInterval(() => {}, 1e6)`;
    const run = new Run(process.execPath, ["-e", client]);
    await run.outHas("\n");
    const pids = run.out.toString().trim().split(" ").map(Number);
    expect(pids).toHaveLength(2);
    onTestFinished(() => pids.forEach((pid) => isGone(pid)() || process.kill(pid, "SIGKILL")));
    run.child.kill("SIGKILL");
    for (const pid of pids) await until(isGone(pid));
  });

  it("is a server that still works, where its output goes to a file and only the starter has gone", async () => {
    const dir = testFolder();
    const slow = program(
      `process.stdin.resume().on("end", () => setTimeout(() => console.log("done"), 5000))`,
    );
    const script = 'out="$1"; shift; "$@" < /dev/null > "$out" & exit 0';
    const command = [process.execPath, wirebook, "tap", "--log", join(dir, "wire.jsonl"), "--", ...slow];
    await new Run("sh", ["-c", script, "sh", join(dir, "out"), ...command]).feed();
    await until(() => readFileSync(join(dir, "out"), "utf8") === "done\n");
  });

  it("is no keeper, once nothing is left to keep", async () => {
    const run = tap(log(), [
      "sh",
      "-c",
      "ps -eo pid=,ppid=,args= | grep 'const groups' | grep -v grep; echo $PPID",
    ]);
    await run.feed();
    const lines = run.out.toString().trim().split("\n");
    const tapPid = lines.at(-1)!.trim();
    const keeper = lines.find((one) => one.trim().split(/\s+/)[1] === tapPid);
    expect(keeper).toBeDefined();
    await until(isGone(Number(keeper!.trim().split(/\s+/)[0])));
  });
});
