/**
 * Where a `RecordWriter` puts its bytes. One call at a time; each may take as long as the disk takes.
 * After a call has failed the writer calls `open` again before it repeats it.
 */
export interface RecordSink {
  open(): Promise<void>;
  /** Resolves when all of `bytes` are written. Whole records only; after a failure none of them may be left half. */
  write(bytes: Buffer[]): Promise<void>;
  /** Keeps a long line, without its LF, under the name of its SHA-256. Writing the same name twice is no fault. */
  keepSide(sha256: string, content: Buffer): Promise<void>;
  /** Gives up what `write` is waiting for, if it can, and lets go of the file. */
  close(): Promise<void>;
}
