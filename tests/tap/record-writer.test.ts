import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Line } from "../../tap/line.ts";
import { parseRecord } from "../../tap/parse-record.ts";
import { sideBytes } from "../../tap/reading.ts";
import { metaRecord } from "../../tap/record.ts";
import type { RecordSink } from "../../tap/record-sink.ts";
import { RecordWriter } from "../../tap/record-writer.ts";
import { bytesOf, type Recorded, type RecordedGap, type RecordedSummary } from "../../tap/recorded.ts";

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "wirebook writer-"));
  path = join(dir, "wire.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function line(text: string): Line {
  const content = Buffer.from(text);
  return { bytes: content.length + 1, eol: true, content, whole: true };
}

const head = (t: number, dir: "c2s" | "s2c" = "s2c") => ({ t, dir });

function recordsIn(text: string | Buffer): Recorded[] {
  const lines = text.toString().split("\n").filter(Boolean);
  return lines.map((one, i) => parseRecord(one, { file: path, line: i + 1 }));
}

const read = () => recordsIn(readFileSync(path));

/** What the records say, shortly: a line's text, `gap`, or the word of a meta record. */
function shortly(records: Recorded[]): string[] {
  return records.map((record) => {
    if (record.kind === "line") return bytesOf(record).toString().trimEnd();
    return record.kind === "meta" ? record.meta : record.kind;
  });
}

/** A disk that does what the test says. */
class Disk implements RecordSink {
  written = "";
  sides: string[] = [];
  error: Error | undefined;
  #waiting: (() => void)[] = [];
  #stopped = false;

  stop(): void {
    this.#stopped = true;
  }
  /** Whether a call waits until the disk goes on. */
  get isAsked(): boolean {
    return this.#waiting.length > 0;
  }
  resume(): void {
    this.#stopped = false;
    for (const go of this.#waiting.splice(0)) go();
  }
  async #turn(): Promise<void> {
    if (this.#stopped) await new Promise<void>((go) => this.#waiting.push(go));
    if (this.error) throw this.error;
  }
  async open(): Promise<void> {}
  async write(bytes: Buffer[]): Promise<void> {
    await this.#turn();
    this.written += Buffer.concat(bytes).toString();
  }
  async keepSide(sha256: string): Promise<void> {
    await this.#turn();
    this.sides.push(sha256);
  }
  async close(): Promise<void> {}
}

const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

describe("RecordWriter on a disk that is well", () => {
  it("records lines in order, in a private file, after what was there", async () => {
    writeFileSync(path, "");
    rmSync(path);
    for (const word of ["one", "two"]) {
      const writer = new RecordWriter({ path });
      writer.append(metaRecord({ t: 1, meta: "start" }));
      for (let i = 0; i < 500; i++) writer.write(line(`{"n":${i},"word":"${word}"}`), head(i));
      await writer.close();
      expect(writer.missing).toEqual({ lines: 0, bytes: 0 });
    }
    expect(shortly(read())).toEqual(
      ["one", "two"].flatMap((word) => [
        "start",
        ...Array.from({ length: 500 }, (_, n) => `{"n":${n},"word":"${word}"}`),
      ]),
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("lets two writers share a file, record by record", async () => {
    const writers = ["a", "b"].map(() => new RecordWriter({ path }));
    for (let i = 0; i < 2000; i++) writers[i % 2]!.write(line(`"${i}"`), head(i));
    await Promise.all(writers.map((writer) => writer.close()));
    const found = shortly(read());
    expect(found.map((text) => Number(JSON.parse(text))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2000 }, (_, i) => i),
    );
  });

  it("ends a torn last line that an earlier writer left", async () => {
    writeFileSync(path, '{"t":1,"dir":"c2s","byt');
    const writer = new RecordWriter({ path });
    writer.write(line("1"), head(1));
    await writer.close();
    expect(shortly(read())).toEqual(["damaged", "1"]);
  });

  it("keeps of a line above the limit its size and hash, and the whole of it in a side file", async () => {
    const long = line(JSON.stringify("x".repeat(50_000)));
    const sha256 = createHash("sha256").update(long.content).digest("hex");
    const side = { dir: join(dir, "lines"), max: 60_000 };
    const writer = new RecordWriter({ path, maxRecord: 1000, side });
    writer.write(long, head(1));
    writer.write(long, head(2));
    writer.write(line("y".repeat(60_001)), head(3));
    writer.write(line("z".repeat(1000)), head(4));
    await writer.close();
    const records = read();
    expect(records.map(({ kind }) => kind)).toEqual(["summary", "summary", "summary", "line"]);
    expect(records.map((record) => record.kind === "summary" && record.side)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(records[0]).toMatchObject({ size: 50_002, sha256, bytes: 50_003 });
    expect(readdirSync(side.dir)).toEqual([sha256]);
    expect(statSync(join(side.dir, sha256)).mode & 0o777).toBe(0o600);
    expect(
      (await sideBytes(records[0] as RecordedSummary, side.dir)).equals(
        Buffer.concat([long.content, Buffer.from("\n")]),
      ),
    ).toBe(true);
  });

  it("says when a flood is over its budget, and when it has drained", async () => {
    const disk = new Disk();
    disk.stop();
    const writer = new RecordWriter({ path, sink: disk, budget: 10_000, stall: 60_000 });
    writer.write(line("x".repeat(20_000)), head(1));
    expect(writer.overBudget).toBe(false);
    writer.write(line("y"), head(2));
    expect(writer.overBudget).toBe(true);
    let drained = false;
    const wait = writer.drained().then(() => (drained = true));
    await delay(30);
    expect(drained).toBe(false);
    disk.resume();
    await wait;
    expect(writer.overBudget).toBe(false);
    await writer.close();
    expect(recordsIn(disk.written)).toHaveLength(2);
  });

  it("counts empty lines towards the budget", () => {
    const disk = new Disk();
    disk.stop();
    const writer = new RecordWriter({ path, sink: disk, budget: 10_000 });
    for (let i = 0; i < 100; i++) writer.write(line(""), head(i));
    expect(writer.overBudget).toBe(true);
    disk.resume();
  });

  it("rejects `open` with the file system's own error", async () => {
    const writer = new RecordWriter({ path: join(dir, "none", "wire.jsonl") });
    await expect(writer.open()).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("RecordWriter on a disk in trouble", () => {
  it("loses nothing that finds room until the disk is well again", async () => {
    const disk = new Disk();
    disk.error = noSpace();
    const told: string[] = [];
    const writer = new RecordWriter({ path, sink: disk, retry: 5, onTrouble: (why) => told.push(why) });
    writer.write(line("1"), head(1));
    await until(() => writer.trouble !== null);
    writer.write(line("2"), head(2));
    disk.error = undefined;
    await until(() => writer.trouble === null);
    writer.write(line("3"), head(3));
    await writer.close();
    expect(shortly(recordsIn(disk.written))).toEqual(["1", "2", "3"]);
    expect(told).toEqual(["ENOSPC: no space left on device"]);
  });

  it.each([
    [
      "refuses",
      (disk: Disk) => void (disk.error = noSpace()),
      (disk: Disk) => void (disk.error = undefined),
      "ENOSPC: no space left on device",
    ],
    [
      "stalls",
      (disk: Disk) => disk.stop(),
      (disk: Disk) => disk.resume(),
      "stalled: the disk took nothing for over 20 ms",
    ],
  ])("writes one gap, in its place, when a disk that %s is well again", async (_name, begin, finish, why) => {
    const disk = new Disk();
    const writer = new RecordWriter({ path, sink: disk, budget: 1000, stall: 20, retry: 5 });
    begin(disk);
    writer.write(line("1"), head(10));
    await until(() => writer.trouble !== null);
    expect(writer.trouble).toBe(why);
    for (let i = 2; i <= 9; i++) writer.write(line(String(i)), head(10 * i, i % 2 ? "c2s" : "s2c"));
    expect(writer.overBudget).toBe(false);
    await writer.drained();
    finish(disk);
    await until(() => writer.trouble === null);
    writer.write(line("10"), head(100));
    await writer.close();
    const records = recordsIn(disk.written);
    expect(shortly(records)).toEqual(["1", "2", "3", "gap", "10"]);
    expect(records[3]).toMatchObject({
      from: 40,
      to: 90,
      why,
      lost: { s2c: { lines: 3, bytes: 6 }, c2s: { lines: 3, bytes: 6 } },
    });
    expect(writer.missing).toEqual({ lines: 6, bytes: 12 });
  });

  it("starts a second gap for a second trouble", async () => {
    const disk = new Disk();
    const writer = new RecordWriter({ path, sink: disk, budget: 1, retry: 5 });
    for (let round = 0; round < 2; round++) {
      disk.error = noSpace();
      for (let i = 0; i < 3; i++) {
        writer.write(line(`"${round}.${i}"`), head(i));
        await until(() => writer.trouble !== null);
      }
      disk.error = undefined;
      await until(() => writer.trouble === null);
      await delay(20);
    }
    await writer.close();
    expect(shortly(recordsIn(disk.written))).toEqual(['"0.0"', "gap", '"1.0"', "gap"]);
  });

  it("owns to lines that are lost while a gap is on its way to the disk", async () => {
    const disk = new Disk();
    const writer = new RecordWriter({ path, sink: disk, budget: 1, stall: 20, retry: 5 });
    disk.error = noSpace();
    writer.write(line("1"), head(1));
    await until(() => writer.trouble !== null);
    writer.write(line("2"), head(2));
    disk.stop();
    disk.error = undefined;
    await until(() => disk.isAsked);
    writer.write(line("3"), head(3));
    disk.resume();
    await writer.close();
    const records = recordsIn(disk.written);
    expect(shortly(records)).toEqual(["1", "gap", "gap"]);
    expect(records.slice(1)).toMatchObject([
      { from: 2, to: 2 },
      { from: 3, to: 3 },
    ]);
  });

  it("makes one gap of all that waits when it is closed and the disk takes only a little", async () => {
    const disk = new Disk();
    disk.error = noSpace();
    const writer = new RecordWriter({ path, sink: disk, budget: 1000, retry: 60_000 });
    writer.append(metaRecord({ t: 1, meta: "start" }));
    for (let i = 0; i < 10; i++) writer.write(line(`"${i}"`), head(i));
    await until(() => writer.trouble !== null);
    writer.write(line('"10"'), head(10));
    writer.append(metaRecord({ t: 2, meta: "exit" }));
    const write = disk.write.bind(disk);
    // Room for a gap record, not for the lines.
    disk.write = (bytes) => {
      disk.error = Buffer.concat(bytes).length > 500 ? noSpace() : undefined;
      return write(bytes);
    };
    await writer.close();
    const records = recordsIn(disk.written);
    expect(shortly(records)).toEqual(["start", "gap", "exit"]);
    expect(records[1]).toMatchObject({
      from: 0,
      to: 10,
      lost: { s2c: { lines: 11, bytes: 10 * 4 + 5 } },
    } satisfies Partial<RecordedGap>);
    expect(writer.missing.lines).toBe(11);
  });

  it("closes although the disk never comes back", async () => {
    const disk = new Disk();
    disk.stop();
    const writer = new RecordWriter({ path, sink: disk, stall: 20 });
    writer.write(line("1"), head(1));
    await writer.close();
    expect(writer.missing).toEqual({ lines: 1, bytes: 2 });
    disk.resume();
  });

  it("goes on when a side file cannot be kept, and keeps it later", async () => {
    const disk = new Disk();
    disk.error = noSpace();
    const writer = new RecordWriter({ path, sink: disk, maxRecord: 10, side: { dir, max: 1000 }, retry: 5 });
    writer.write(line("a line above the limit"), head(1));
    writer.write(line("2"), head(2));
    await until(() => writer.trouble !== null);
    disk.error = undefined;
    await writer.close();
    expect(recordsIn(disk.written).map(({ kind }) => kind)).toEqual(["summary", "line"]);
    expect(disk.sides).toHaveLength(1);
  });

  it.runIf(process.platform === "linux")("takes a full device as a full disk", async () => {
    const told: string[] = [];
    const writer = new RecordWriter({ path: "/dev/full", onTrouble: (why) => told.push(why) });
    await writer.open();
    writer.write(line("1"), head(1));
    await writer.close();
    expect(told).toEqual(["ENOSPC: no space left on device"]);
    expect(writer.missing.lines).toBe(1);
  });

  it("waits for the reader of a FIFO without holding anybody, and gives it all", async () => {
    execFileSync("mkfifo", [path]);
    const writer = new RecordWriter({ path, retry: 5 });
    await expect(writer.open()).rejects.toMatchObject({ code: "ENXIO" });
    const texts = Array.from({ length: 50 }, (_, i) => JSON.stringify(`${i}`.repeat(5000)));
    for (const text of texts) writer.write(line(text), head(1));
    await until(() => writer.trouble !== null);
    const fifo = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const got: Buffer[] = [];
    const closed = writer.close();
    let open = true;
    void closed.then(() => (open = false));
    const buffer = Buffer.alloc(64 * 1024);
    for (;;) {
      const still = open;
      const count = readNow(fifo, buffer);
      if (count > 0) got.push(Buffer.from(buffer.subarray(0, count)));
      else if (!still) break;
      else await delay(2);
    }
    closeSync(fifo);
    expect(shortly(recordsIn(Buffer.concat(got)))).toEqual(texts);
  });
});

function readNow(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return 0;
    throw error;
  }
}
