import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CelThread } from "../../../lab/grade/cel-thread.ts";
import { Cel, type CelOptions } from "../../../lab/grade/cel.ts";

let folder: string;
let worker: URL;
const open: Cel[] = [];

const source = (name: string) => fileURLToPath(new URL(`../../../lab/grade/${name}.ts`, import.meta.url));

/** The thread is plain JavaScript built from the source as it is now, not from an older build. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirebook-cel-"));
  await build({
    configFile: false,
    logLevel: "silent",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: "node20",
      rolldownOptions: {
        input: { cel: source("cel"), "cel-worker": source("cel-worker") },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  worker = pathToFileURL(join(folder, "cel-worker.js"));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((cel) => cel.close()));
});

afterAll(() => rm(folder, { recursive: true }));

function start(options: CelOptions = {}): Cel {
  const cel = new Cel({ worker, ...options });
  open.push(cel);
  return cel;
}

const inputs = { variables: new Map([["a", '{"n":3,"text":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaX"}']]) };
const endless = 'a.text.matches("^(a+)+$")';

describe("Cel", () => {
  test("evaluates one expression, or several over the same values", async () => {
    const cel = start();
    expect(await cel.evaluate("a.n + 1", inputs)).toMatchObject({ ok: true, text: "4" });
    const results = await cel.evaluateAll(["a.n == 3", "a.nope", "a.n > 5"], inputs);
    expect(results.map((result) => (result.ok ? result.text : result.error))).toEqual([
      "true",
      "`a` has no `nope`; it has `n`, `text`.",
      "false",
    ]);
    expect(await cel.evaluateAll([], inputs)).toEqual([]);
  });

  test("the values of one call are not there in the next", async () => {
    const cel = start();
    await cel.evaluate("a.n", inputs);
    expect(await cel.evaluate("a.n", { variables: new Map([["b", "1"]]) })).toMatchObject({ ok: false });
  });

  test("an expression that does not end is ended, and the next one is evaluated", async () => {
    const cel = start({ limit: 600 });
    const [slow, next, again, last] = await cel.evaluateAll([endless, "a.n", endless, "a.n + 1"], inputs);
    expect(slow).toMatchObject({ ok: false, error: expect.stringMatching(/^It took longer than 0\.6 s/) });
    expect(next).toMatchObject({ ok: true, text: "3" });
    expect(again).toMatchObject({ ok: false });
    expect(last).toMatchObject({ ok: true, text: "4" });
  });

  test("the limit is one second unless another is given", async () => {
    expect(await start().evaluate(endless, inputs)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^It took longer than 1 s/),
    });
  });

  test("an answer that came while this thread was busy counts", async () => {
    const thread = new CelThread(worker);
    await thread.ask({ kind: "load", variables: [], frames: null }, Infinity);
    // Right after the turn for messages, so that the limit's timer is looked at before the answer.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = thread.ask({ kind: "evaluate", expression: "1 + 1" }, 300);
    const until = Date.now() + 1500;
    while (Date.now() < until);
    expect(await answer).toMatchObject({ kind: "result", result: { text: "2" } });
    await thread.end();
  });

  test("the process waits for an answer, and ends by itself after it", async () => {
    const script = `
      import { Cel } from "./cel.js";
      const result = await new Cel().evaluate("1 + 1", { variables: new Map() });
      console.log(result.text);`;
    await writeFile(join(folder, "script.js"), script);
    const { stdout } = await promisify(execFile)(process.execPath, ["script.js"], {
      cwd: folder,
      timeout: 20_000,
    });
    expect(stdout).toBe("2\n");
  });

  test("calls made at once are served one after the other", async () => {
    const cel = start({ limit: 600 });
    const [first, second, third] = await Promise.all([
      cel.evaluate("a.n", inputs),
      cel.evaluate(endless, inputs),
      cel.evaluate("a", { variables: new Map([["a", '"other"']]) }),
    ]);
    expect(first).toMatchObject({ text: "3" });
    expect(second.ok).toBe(false);
    expect(third).toMatchObject({ text: '"other"' });
  });

  test("a signal ends what is evaluated, and what would come after it", async () => {
    const cel = start({ limit: 60_000 });
    const stop = new AbortController();
    const results = cel.evaluateAll([endless, "a.n"], { ...inputs, signal: stop.signal });
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop.abort();
    for (const result of await results)
      expect(result).toEqual({ ok: false, error: "The evaluation was interrupted.", readings: [] });
    expect(await cel.evaluate("a.n", { ...inputs, signal: stop.signal })).toMatchObject({ ok: false });
    expect(await cel.evaluate("a.n", inputs)).toMatchObject({ text: "3" });
  });

  test("closing ends what is evaluated; nothing is evaluated after", async () => {
    const cel = start({ limit: 60_000 });
    const running = cel.evaluate(endless, inputs);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cel.close();
    expect((await running).ok).toBe(false);
    expect((await cel.evaluate("1", inputs)).ok).toBe(false);
  });

  test("frames are asked for only where an expression calls for them", async () => {
    const cel = start();
    let asked = 0;
    const frames = () => {
      asked++;
      return '[{"server":"s","n":1}]';
    };
    await cel.evaluate("a.n", { ...inputs, frames });
    expect(asked).toBe(0);
    expect(await cel.evaluate('frames("s")[0].n', { ...inputs, frames })).toMatchObject({ text: "1" });
    expect(asked).toBe(1);
  });

  test("a value that is no JSON is an error of each expression, not of the next call", async () => {
    const cel = start();
    const results = await cel.evaluateAll(["1", "2"], { variables: new Map([["a", "{"]]) });
    expect(results.every(({ ok }) => !ok)).toBe(true);
    expect(await cel.evaluate("a.n", inputs)).toMatchObject({ text: "3" });
  });

  test("large values are handed over once for all lines of a check", async () => {
    const cel = start();
    const row = JSON.stringify({ hostname: "db-prod-01", text: "x".repeat(200) });
    const rows = `[${Array.from({ length: 40_000 }, () => row).join(",")}]`;
    const claims = Array.from(
      { length: 20 },
      (_, i) => `rows[${i}].hostname == "db-prod-01" && size(rows) == 40000`,
    );
    const results = await cel.evaluateAll(claims, { variables: new Map([["rows", rows]]) });
    expect(results.map((result) => result.ok && result.text)).toEqual(claims.map(() => "true"));
  });

  test("a thread that cannot start is an error with words, for each expression", async () => {
    const cel = start({ worker: pathToFileURL(join(folder, "none.js")) });
    const [result] = await cel.evaluateAll(["1"], inputs);
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/cel-worker|none\.js/) });
  });
});
