import { resolve } from "node:path";
import { Command } from "commander";
import { byPlace } from "../format/diagnose.ts";
import { formatDiagnostic, lintLab } from "../format/lint-lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { LabFileError, readLabText } from "../session/lab-file.ts";
import { LabServers } from "../session/lab-servers.ts";
import { lintFrames } from "../session/lint-frames.ts";
import { visibleText } from "../wire/visible.ts";
import { lintRecording } from "./lint-recording.ts";
import { packageDir } from "./package-dir.ts";

/** `wirebook lint LAB…`: says what is wrong with lab files, and starts nothing. */
export function lintCommand(): Command {
  return new Command("lint")
    .description(
      "Check lab files: JSON, references, names, servers, checks, and frames, which give warnings only. " +
        "Check recordings: every frame by its revision. " +
        "Exit 2 when one has an error.",
    )
    .argument("<LAB...>", "lab files, *.lab.md, and recordings, *.jsonl")
    .addHelpText("after", "\nExample:\n  wirebook lint lab/notebooks/01-protocol-inspector.lab.md")
    .action(async (files: string[]) => {
      let errors = 0;
      for (const file of files)
        errors += await (file.endsWith(".jsonl") ? lintRecording(file) : lintFile(file));
      process.exitCode = errors > 0 ? 2 : 0;
    });
}

/** Prints what lint has to say of one file, on stdout. Gives the number of errors. */
function lintFile(path: string): number {
  let text: string;
  try {
    text = readLabText(path);
  } catch (error) {
    if (!(error instanceof LabFileError)) throw error;
    process.stdout.write(`${error.message}\n`);
    return 1;
  }
  const lab = parseLab(text, path);
  const servers = new LabServers(lab, resolve(path), packageDir(), new Map());
  const found = [...lintLab(lab, servers.knownPrograms()), ...lintFrames(lab)].sort(byPlace);
  for (const diagnostic of found)
    process.stdout.write(`${visibleText(formatDiagnostic(path, diagnostic), { oneLine: true })}\n`);
  return found.filter(({ severity }) => severity === "error").length;
}
