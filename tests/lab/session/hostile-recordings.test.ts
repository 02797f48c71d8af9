import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RecordedWire } from "../../../lab/bench/recorded-wire.ts";
import { RecordedLab } from "../../../lab/session/recorded-lab.ts";
import { RecordedRows } from "../../../lab/session/recorded-rows.ts";
import { RowPlaces } from "../../../lab/session/row-places.ts";
import { longLines } from "../../../lab/session/read-whole-line.ts";
import { parseRecord } from "../../../tap/parse-record.ts";
import { CannotRead } from "../../../tap/reading.ts";

let dir: string;
let path: string;
const open: RecordedLab[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hostile-recording-"));
  path = join(dir, "r.jsonl");
});
afterEach(async () => {
  for (const lab of open.splice(0)) await lab.close();
  rmSync(dir, { recursive: true });
});

const record = (frame: string, more: object = {}) =>
  `${JSON.stringify({ t: 1, dir: "c2s", bytes: frame.length + 1, ...more }).slice(0, -1)},"frame":${frame}}\n`;
const ping = record('{"jsonrpc":"2.0","id":1,"method":"ping"}');

async function opened(text: string): Promise<RecordedLab> {
  writeFileSync(path, text);
  const lab = await RecordedLab.open({ id: "r", path, title: "R", shown: "r.jsonl" }, text.length, 60_000);
  open.push(lab);
  return lab;
}

const all = async (pieces: AsyncIterable<unknown>) => {
  const found: unknown[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
};

describe("a recording that is no file any more", () => {
  const others = {
    "a pipe that nobody writes": () => execFileSync("mkfifo", [path]),
    "a device without an end": () => symlinkSync("/dev/zero", path),
    "a folder": () => mkdirSync(path),
  };
  for (const [what, make] of Object.entries(others)) {
    it(`but ${what}, is not waited for`, async () => {
      const lab = await opened(ping);
      rmSync(path);
      make();
      await vi.waitFor(
        () => expect(lab.view().notices[0]?.text).toContain("r.jsonl cannot be read any more"),
        {
          timeout: 10_000,
        },
      );
      await expect(all(lab.find("x", AbortSignal.timeout(60_000)))).rejects.toThrow(CannotRead);
      await expect(all(lab.records(new Set([1])))).rejects.toThrow(CannotRead);
      await lab.close();
    });
  }

  it("has long lines beside it that are files of their size, and no others", async () => {
    const sha256 = "a".repeat(64);
    mkdirSync(join(dir, longLines));
    execFileSync("mkfifo", [join(dir, longLines, sha256)]);
    const long = {
      t: 1,
      dir: "s2c",
      bytes: 9_000_000_001,
      size: 9_000_000_000,
      sha256,
      head: "AAAA",
      side: true,
    };
    const lab = await opened(`${ping}${JSON.stringify(long)}\n`);
    expect((await lab.frame(2))!.row.text.cut).toBe(true);
  });
});

describe("a recording of nothing but damage", () => {
  it("takes one row for all that follows its first hundred, and finds its lines again", async () => {
    const lab = await opened(`${ping}${"x\n".repeat(20_100)}${ping}`);
    const rows = lab.newest(1000);
    expect(rows.length).toBe(102);
    expect(rows[100]!.text.text).toMatch(/^r\.jsonl:101: .*\n20,000 more lines after it are no records\.$/s);
    expect((await lab.frame(102))!.text).toBe('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect(String(Buffer.concat((await all(lab.records(new Set([102])))) as Buffer[]))).toBe(ping);
  });

  it("counts on where more of it is written", async () => {
    const lab = await opened(`${ping}${"x\n".repeat(150)}`);
    appendFileSync(path, "x\n".repeat(50));
    await vi.waitFor(() => expect(lab.newest(1)[0]!.text.text).toContain("100 more lines"), {
      timeout: 10_000,
    });
  });

  it("leaves the process to others while it is read", async () => {
    writeFileSync(path, `${ping}${"x\n".repeat(40_000)}`);
    let turns = 0;
    let reading = true;
    const turn = () => {
      turns += 1;
      if (reading) setImmediate(turn);
    };
    setImmediate(turn);
    const lab = await RecordedLab.open({ id: "r", path, title: "R", shown: "r.jsonl" }, 1, 60_000);
    reading = false;
    open.push(lab);
    expect(turns).toBeGreaterThan(2);
  });
});

describe("the words of a recording", () => {
  it("stand in a row as far as anybody would read them", () => {
    const long = "n".repeat(100_000);
    const rows = new RecordedRows();
    const add = (text: string) =>
      rows.add({
        record: parseRecord(text.trimEnd(), { file: "", line: 1 }),
        at: 0,
        bytes: text.length,
        text: Buffer.from(text),
      });
    add(
      record(JSON.stringify({ jsonrpc: "2.0", id: long, method: long, params: { name: long } }), {
        server: long,
        client: long,
        connection: long,
        conn: long,
      }),
    );
    add(`{"t":1,"dir":"meta","meta":"start","argv":["${long}"],"conn":"${long}"}\n`);
    for (const row of rows.rows.all())
      expect(JSON.stringify({ ...row, text: null }).length).toBeLessThan(5000);
  });

  it("name places without end, of which the last are known", () => {
    let n = 0;
    const wire = new RecordedWire({ nextRow: () => ++n, cell: null, maker: null });
    const of = (conn: number) =>
      wire.aside({ kind: "meta", line: 1, t: 1, meta: "eof", extras: { conn } }, 1);
    const conns = new Set<number>();
    for (let conn = 0; conn < 100_010; conn++) conns.add(of(conn).conn);
    expect(conns.size).toBe(100_010);
    expect(of(100_009).conn).toBe(100_010);
    expect(of(0).conn).toBe(100_011);
  });
});

describe("the places of rows", () => {
  it("are those of the newest, and of nothing between them", () => {
    const places = new RowPlaces(10);
    for (let n = 1; n <= 1000; n++) places.add(n * 100, 7);
    expect(places.of(1000)).toEqual({ at: 100_000, bytes: 7 });
    expect(places.of(1)).toBeNull();
    expect(places.of(1001)).toBeNull();
    expect(places.numberAt(100_000)).toBe(1000);
    expect(places.numberAt(100)).toBeNull();
    expect(places.numberAt(99_950)).toBeNull();
    expect(places.numberAt(100_100)).toBeNull();
  });
});
