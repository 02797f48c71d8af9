import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RecordedLab } from "../../../lab/session/recorded-lab.ts";
import { takeRecording } from "../../../lab/session/take-recording.ts";
import { createWorkspace } from "../../../lab/session/create-workspace.ts";
import { root } from "./open-test-lab.ts";

let dir: string;
let open: RecordedLab[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "wirebook-recorded-"));
  open = [];
});
afterEach(async () => {
  for (const lab of open) await lab.close();
  rmSync(dir, { recursive: true });
});

const frame = (dir: string, text: string, conn = "1", more = "") =>
  `{"t":1000,"dir":"${dir}","bytes":${Buffer.byteLength(text) + 1},"conn":"${conn}"${more},"frame":${text}}\n`;
const start = (conn: string, ...argv: string[]) =>
  `{"t":1000,"dir":"meta","bytes":0,"meta":"start","conn":"${conn}","argv":${JSON.stringify(argv)},"pid":7}\n`;

async function opened(text: string | Buffer, name = "a.jsonl"): Promise<RecordedLab> {
  const path = join(dir, name);
  writeFileSync(path, text);
  const lab = await RecordedLab.open(
    { id: "r", path, title: name, shown: name },
    statSync(path).size,
    10_000,
  );
  open.push(lab);
  return lab;
}

const gathered = async <T>(some: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of some) all.push(one);
  return all;
};

describe("a recording alone", () => {
  it("tells servers apart by the programs that were started, pairs answers, and shows what is missing", async () => {
    const lab = await opened(
      start("1", "/usr/bin/node", "--enable-source-maps", "/x/cmdb.js", "--flag") +
        start("2", "uvx", "tickets-server") +
        frame("c2s", '{"jsonrpc":"2.0","id":1,"method":"ping"}') +
        frame("c2s", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', "2") +
        frame("s2c", '{"jsonrpc":"2.0","id":1,"result":{}}', "2") +
        '{"t":1,"dir":"meta","bytes":0,"meta":"gap","from":1,"to":2001,"why":"the disk was full","lost":{"s2c":{"lines":3,"bytes":90}}}\n' +
        "no record\n" +
        frame("s2c", '{"jsonrpc":"2.0","id":1,"result":{}}'),
    );
    const { wire } = lab.view();
    expect(wire.map(({ n, server, kind, peer, outcome }) => [n, server, kind, peer, outcome])).toEqual([
      [1, "cmdb", "meta", null, "start"],
      [2, "tickets-server", "meta", null, "start"],
      [3, "cmdb", "request", 8, null],
      [4, "tickets-server", "request", 5, null],
      [5, "tickets-server", "answer", 4, "ok"],
      [6, "", "meta", null, "gap"],
      [7, "", "meta", null, "damaged"],
      [8, "cmdb", "answer", 3, "ok"],
    ]);
    expect(wire[5]!.text.text).toContain("3 lines (90 bytes) from the server: the disk was full");
    expect(wire[6]!.text.text).toContain("a.jsonl:7: ");
  });

  it("keeps the beginning of a long line, and reads it whole, judged and searched when asked", async () => {
    const long = `{"jsonrpc":"2.0","id":1,"result":{"tools":[],"x":"${"é".repeat(3000)}NEEDLE"}}`;
    const lab = await opened(
      frame("c2s", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') + frame("s2c", long),
    );
    const row = lab.view().wire[1]!;
    expect(row.text).toMatchObject({ cut: true, bytes: Buffer.byteLength(long) + 1 });
    expect(row.findings).toBeNull();
    const whole = await lab.frame(2);
    expect(whole!.text).toBe(long);
    expect(whole!.row.findings).toEqual(expect.any(Array));
    expect(await gathered(lab.find("needle", new AbortController().signal))).toEqual([[2]]);
    expect(await gathered(lab.find("nowhere", new AbortController().signal))).toEqual([]);
  });

  it("gives back the very bytes that it was made of, all or those of some rows", async () => {
    const text = start("1", "cmdb") + frame("c2s", '{ "jsonrpc" : "2.0" }') + frame("s2c", "1e400");
    const lab = await opened(text);
    expect(Buffer.concat(await gathered(lab.records(null))).toString()).toBe(text);
    const some = Buffer.concat(await gathered(lab.records(new Set([3])))).toString();
    expect(some).toBe(start("1", "cmdb") + frame("s2c", "1e400"));
  });

  it("brings older rows in portions, newest first", async () => {
    const lab = await opened(frame("c2s", '{"jsonrpc":"2.0","method":"x"}').repeat(2600));
    const { wire, wireTotal } = lab.view();
    expect([wire.length, wireTotal.rows]).toEqual([500, 2600]);
    const at = (keys: string[]) => keys.indexOf("n");
    const older = [...lab.before(wire[0]!.n)].map(({ keys, rows }) => rows.map((row) => row[at(keys)]));
    expect(older.map((rows) => [rows[0], rows.at(-1)])).toEqual([
      [1101, 2100],
      [101, 1100],
      [1, 100],
    ]);
  });

  it("follows a file that grows, takes a last line without its end, and starts anew for another file", async () => {
    const line = frame("c2s", '{"jsonrpc":"2.0","method":"x"}');
    const lab = await opened(line + line.trimEnd());
    expect(lab.view().wire).toHaveLength(2);
    const path = join(dir, "a.jsonl");
    const stop = new AbortController();
    const events = lab.events(lab.view().event, stop.signal)[Symbol.asyncIterator]();
    const until = async (holds: () => boolean) => {
      while (!holds()) await events.next();
    };
    appendFileSync(path, `\n${line.slice(0, 20)}`);
    await until(() => lab.view().notices.length > 0);
    expect(lab.view().notices[0]!.text).toMatch(/^a\.jsonl:3: the last line, 20 bytes, has no end/);
    appendFileSync(path, line.slice(20));
    await until(() => lab.view().wire.length === 3);
    expect(lab.view().notices).toEqual([]);
    writeFileSync(path, line);
    await until(() => lab.view().wire.length === 1);
    stop.abort();
  });

  it("never throws, whatever the bytes", async () => {
    const good = Buffer.from(
      start("1", "node", "x.js") +
        frame("c2s", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","_meta":{}}}') +
        frame(
          "s2c",
          '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"x"}}]',
        ) +
        '{"t":1,"dir":"err","bytes":4,"base64":"//4A","eol":true}\n',
    );
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        fc.nat(good.length),
        async (changes, end) => {
          const bytes = Buffer.from(good);
          for (const [at, value] of changes) bytes[at] = value;
          const lab = await opened(bytes.subarray(0, end), `m${(nth += 1)}.jsonl`);
          const { wire, notices } = lab.view();
          expect(notices.every(({ text }) => /\.jsonl:\d+: /.test(text))).toBe(true);
          for (const { n, outcome, text } of wire) {
            expect(await lab.frame(n)).not.toBeNull();
            if (outcome === "damaged") expect(text.text).toMatch(/^m\d+\.jsonl:\d+: /);
          }
          await lab.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("recordings of a folder", () => {
  it("are listed, taken from elsewhere privately, and refused where they are none or too large", async () => {
    const text = frame("c2s", '{"jsonrpc":"2.0","method":"x"}');
    writeFileSync(join(dir, "b.jsonl"), text);
    writeFileSync(join(dir, "other.jsonl"), '{"a":1}\n');
    const workspace = await createWorkspace({ cwd: dir, packageDir: root });
    const body = async function* (of: string) {
      for (let at = 0; at < of.length; at += 7) yield Buffer.from(of.slice(at, at + 7));
    };
    const taken = await workspace.recordings.take("../../evil name.jsonl", body(text), 1000);
    expect(taken.title).toBe("evil-name.jsonl");
    const folder = join(dir, ".wirebook", "imported");
    const [name] = readdirSync(folder);
    expect(readFileSync(join(folder, name!), "utf8")).toBe(text);
    expect(statSync(join(folder, name!)).mode & 0o777).toBe(0o600);
    expect((await workspace.recordings.list()).map(({ title }) => title).toSorted()).toEqual([
      "b.jsonl",
      "evil-name.jsonl",
    ]);
    expect((await workspace.look(taken.id))!.view().wire).toHaveLength(1);
    await expect(workspace.open(taken.id)).resolves.toBeNull();

    await expect(takeRecording(dir, "x", body(text.repeat(3)), text.length * 2)).rejects.toMatchObject({
      status: 413,
    });
    await expect(takeRecording(dir, "x", body('{"no":1}\n'), 1000)).rejects.toMatchObject({ status: 422 });
    await expect(takeRecording(dir, "x", body(""), 1000)).rejects.toMatchObject({ status: 422 });
    expect(readdirSync(folder)).toHaveLength(1);
    await workspace.close();
  });
});
