import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { troubleOf } from "../../tap/trouble.ts";
import { beginsAsRecording } from "./find-recordings.ts";
import { Refusal } from "./open-lab.ts";
import { privateFolder } from "./state-folder.ts";

/** Bytes by which a recording is known, or refused before the rest is taken. */
const look = 64 * 1024;

/**
 * Writes what comes to a private file under `.wirebook/imported/`, byte for byte. See `RecordingShelf.take`.
 *
 * @returns the file's path
 */
export async function takeRecording(
  cwd: string,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string> {
  const folder = join(privateFolder(cwd), "imported");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { path, file } = await newFile(folder, fileName(name, new Date()));
  try {
    await pipeline(admitted(bytes, limit), file.createWriteStream());
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The recording was not taken: ${troubleOf(error)}.`, 422);
  }
  return path;
}

/** Makes a file of that name; where there is one, of the same moment, the name gets a number. */
async function newFile(folder: string, name: string): Promise<{ path: string; file: FileHandle }> {
  for (let nth = 1; ; nth += 1) {
    const path = join(folder, nth === 1 ? name : name.replace(/\.jsonl$/, `-${nth}.jsonl`));
    try {
      return { path, file: await open(path, "wx", 0o600) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new Refusal(`The recording was not taken: ${troubleOf(error)}.`, 422);
    }
  }
}

/** What may be written: it begins as a recording, and is not larger than allowed. */
async function* admitted(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit)
      throw new Refusal(
        `The recording is too large: at most ${limit.toLocaleString("en")} bytes are taken.`,
        413,
      );
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < look && !head.includes("\n")) continue;
    admit(head);
    yield head;
    head = null;
  }
  if (head === null) return;
  admit(head);
  yield head;
}

function admit(head: Buffer): void {
  if (beginsAsRecording(head)) return;
  throw new Refusal(
    "This is no recording: its first line is no record. A recording is what `wirebook tap` writes, JSON Lines " +
      'that begin with {"t":',
    422,
  );
}

/** The letters of a name that no file system reads otherwise, with the moment before them. */
function fileName(name: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]/g, "").replace("T", "-").replace(".", "-").slice(0, 19);
  const plain = name
    .replace(/\.(jsonl|ndjson)$/i, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "");
  return `${stamp}-${plain.slice(0, 60) || "recording"}.jsonl`;
}
