import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseRecord } from "../../tap/parse-record.ts";
import { openPlainFile } from "../../tap/plain-file.ts";

/** Bytes of a file that are looked at to tell whether it is a recording. */
const look = 64 * 1024;

/** A recording that was found, not opened. */
export interface FoundRecording {
  path: string;
  title: string;
  bytes: number;
  modified: number;
}

/**
 * The recordings of a folder, newest first: those of its sessions, those that were imported, and every `*.jsonl` in
 * it that begins as one. Never throws: what cannot be read is not there.
 *
 * @param named further paths
 */
export async function findRecordings(cwd: string, named: readonly string[] = []): Promise<FoundRecording[]> {
  const own = join(cwd, ".wirebook");
  const sessions = (await names(join(own, "sessions"))).map((name) =>
    join(own, "sessions", name, "frames.jsonl"),
  );
  const paths = [...named, ...sessions, ...(await jsonl(cwd)), ...(await jsonl(join(own, "imported")))];
  const found = await Promise.all([...new Set(paths)].map(seen));
  return found.filter((one) => one !== null).toSorted((a, b) => b.modified - a.modified);
}

/** What a recording is called, by its path. */
export function recordingTitle(path: string): string {
  const name = basename(path);
  return name === "frames.jsonl"
    ? sessionTitle(basename(dirname(path)))
    : name.replace(/^\d{8}-\d{6}-\d{3}-/, "");
}

/** Whether a text begins as a recording does: its first line is a record, or, where it is cut, begins as one. */
export function beginsAsRecording(head: Buffer): boolean {
  const text = head.toString("utf8").replace(/^\s+/, "");
  const end = text.indexOf("\n");
  if (end < 0 && /^\{"t":\d+(\.\d+)?,"dir":"(c2s|s2c|err|meta)",/.test(text)) return true;
  return parseRecord(end < 0 ? text : text.slice(0, end), { file: "", line: 1 }).kind !== "damaged";
}

async function seen(path: string): Promise<FoundRecording | null> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size === 0 || !(await isRecording(path))) return null;
    return { path, title: recordingTitle(path), bytes: found.size, modified: Math.round(found.mtimeMs) };
  } catch {
    return null;
  }
}

/**
 * Whether a file begins as a recording.
 *
 * @throws the file system's error where it cannot be read
 */
export async function isRecording(path: string): Promise<boolean> {
  const file = await openPlainFile(path);
  try {
    const head = Buffer.alloc(look);
    const { bytesRead } = await file.read(head, 0, look, 0);
    return beginsAsRecording(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function jsonl(folder: string): Promise<string[]> {
  return (await names(folder)).filter((name) => name.endsWith(".jsonl")).map((name) => join(folder, name));
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** `20261130-214500-cmdb` is the session of `cmdb` of that moment. */
function sessionTitle(folder: string): string {
  const [, year, month, day, hour, minute, lab] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d-(.+)$/.exec(folder) ?? [];
  return lab === undefined ? folder : `${lab}, ${year}-${month}-${day} ${hour}:${minute} UTC`;
}
