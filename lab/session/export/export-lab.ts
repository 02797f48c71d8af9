import type { ServerCommand } from "../../bench/server-command.ts";
import { parseLab } from "../../format/parse-lab.ts";
import { readLabText } from "../lab-file.ts";
import { LabServers } from "../lab-servers.ts";
import type { OpenLab } from "../open-lab.ts";
import { readWholeLines } from "../read-whole-line.ts";
import { exportPage } from "./export-page.ts";
import type { KeptSession } from "./kept-session.ts";
import { madeBy } from "./made-by.ts";
import { makeSnapshot } from "./make-snapshot.ts";
import { secretsOf, type Secret } from "./secrets.ts";
import type { WholeLine } from "./snapshot.ts";
import { wholeView } from "../whole-view.ts";

/** What an export knows beside what it shows. */
export interface ExportPlaces {
  /** The folder Wirebook was started in. */
  cwd: string;
  packageDir: string;
  secrets: readonly Secret[];
  /** Sentences for the page. */
  notes?: readonly string[];
}

/**
 * The secret values of the servers and clients that a lab names.
 *
 * @param labFile its path
 * @throws LabFileError where the lab cannot be read any more
 */
export function secretsOfLab(
  labFile: string,
  packageDir: string,
  overrides: ReadonlyMap<string, ServerCommand> = new Map(),
): Secret[] {
  const lab = parseLab(readLabText(labFile), labFile);
  return secretsOf(new LabServers(lab, labFile, packageDir, overrides).commands().values());
}

/**
 * An open lab as a page that opens from disk.
 *
 * @throws ExportMissing where the page for it is not built
 */
export async function exportOpenLab(
  lab: Pick<OpenLab, "view" | "wire">,
  places: ExportPlaces,
): Promise<string> {
  const wholes = async (rows: readonly number[]) => {
    const found = new Map<number, WholeLine>();
    for (const n of rows) {
      const frame = await lab.wire.frame(n);
      if (frame) found.set(n, { text: frame.text, encoding: frame.encoding });
    }
    return found;
  };
  const { cwd, packageDir, secrets, notes = [] } = places;
  const by = madeBy(packageDir);
  const parts = { view: wholeView(lab), by, secrets, cwd, packageDir, wholes, notes };
  return exportPage(await makeSnapshot(parts), packageDir);
}

/**
 * A session that was kept as a page that opens from disk.
 *
 * @throws ExportMissing where the page for it is not built
 */
export async function exportKept(
  { view, by, hidden, recording }: KeptSession & { recording: string },
  places: ExportPlaces,
): Promise<string> {
  const { cwd, packageDir, secrets, notes = [] } = places;
  const wholes = (rows: readonly number[]) => readWholeLines(recording, new Set(rows));
  const snapshot = await makeSnapshot({
    view,
    by,
    hidden,
    secrets,
    cwd,
    packageDir,
    wholes,
    notes,
  });
  return exportPage(snapshot, packageDir);
}
