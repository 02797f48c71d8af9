import { homedir } from "node:os";
import { countText } from "./count-text.ts";
import { bareView } from "./bare-view.ts";
import { fitView } from "./fit-view.ts";
import { hideSecrets, type Secret } from "./secrets.ts";
import type { Snapshot, WholeLine } from "./snapshot.ts";
import { lastRunAt } from "../progress.ts";
import type { LabView, WireRow } from "../view.ts";

/** Bytes of one line, and of all, that are kept whole beside what the view shows of them. */
const longestLine = 1024 * 1024;
const linesBudget = 4 * 1024 * 1024;

/** What a snapshot is made from. */
export interface SnapshotParts {
  view: LabView;
  by: string;
  secrets: readonly Secret[];
  /** Secret variables that were hidden in the view before, and may have had other values then. */
  hidden?: readonly string[];
  /** The folder Wirebook was started in, and that of Wirebook itself. */
  cwd: string;
  packageDir: string;
  /** Lines whole, by their row, as far as they can be had; given the rows that are cut. */
  wholes(rows: readonly number[]): Promise<ReadonlyMap<number, WholeLine>>;
  notes?: readonly string[];
}

/** Everything an exported page holds: bounded, without secrets, and with every cut said. */
export async function makeSnapshot(parts: SnapshotParts): Promise<Snapshot> {
  const { view, by, secrets, cwd, packageDir } = parts;
  const folders = [
    [packageDir, "wirebook"],
    [cwd, "."],
    [homedir(), "~"],
  ] as const;
  const bare = bareView(
    fitView(view),
    folders.toSorted(([a], [b]) => b.length - a.length),
  );
  const known = new Set(secrets.map(({ name }) => name));
  const lost = (parts.hidden ?? []).filter((name) => !known.has(name));
  const wholes: Snapshot["wholes"] =
    lost.length > 0 ? {} : Object.fromEntries(await parts.wholes(toFetch(bare.wire)));
  const { value, hidden } = hideSecrets({ view: bare, wholes }, secrets);
  const secret = [...new Set([...hidden, ...(parts.hidden ?? [])])].toSorted();
  const gone = view.wireTotal.rows - bare.wire.length;
  const short = bare.wire.filter(({ n, text }) => text.cut && !Object.hasOwn(wholes, n)).length;
  const notes = [...(parts.notes ?? [])];
  if (gone > 0)
    notes.push(
      `This page holds the newest ${countText(bare.wire.length)} lines of ${countText(view.wireTotal.rows)}.`,
    );
  if (short > 0) notes.push(`Of ${lines(short)} it holds the first part only.`);
  if (secret.length > 0)
    notes.push(
      `Values of ${secret.map((name) => `\`${name}\``).join(", ")} are hidden; there \`[secret NAME]\` stands, and byte counts are those of the wire.`,
    );
  return { format: 1, by, exported: Date.now(), ran: lastRunAt(view), ...value, notes };
}

const lines = (count: number) => (count === 1 ? "1 long line" : `${countText(count)} long lines`);

/** The cut rows that there is room for whole, the newest first. */
function toFetch(rows: readonly WireRow[]): number[] {
  let left = linesBudget;
  return rows
    .filter(({ text, bytes }) => text.cut && bytes <= longestLine)
    .toReversed()
    .filter(({ bytes }) => (left -= bytes) >= 0)
    .map(({ n }) => n);
}
