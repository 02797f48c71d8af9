import type { RootContent } from "mdast";
import type { Block } from "../format/lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { labId } from "./lab-id.ts";
import { LabFile, LabFileError } from "./lab-file.ts";
import { progressView } from "./progress.ts";
import { readProgress } from "./progress-file.ts";
import type { LabEntry } from "./list-view.ts";

/**
 * A lab file as a line of the list of labs, with how far it was brought.
 *
 * @param opens the id that it is opened by
 * @returns null where the file cannot be read: it is no lab to offer, and opening it by name says why
 */
export function labEntry(
  path: string,
  opens: string,
  from: LabEntry["from"],
  places: { cwd: string; packageDir: string },
  open: boolean,
): LabEntry | null {
  const { cwd, packageDir } = places;
  try {
    const file = new LabFile(path, cwd, packageDir);
    const { front, cells, blocks } = parseLab(file.text, path);
    const { progress, trouble } = readProgress(cwd, labId(path));
    return {
      id: opens,
      title: front.title,
      file: file.shown,
      cells: cells.length,
      from,
      protocol: front.protocol,
      servers: front.servers.map(({ name }) => name),
      about: firstSentence(blocks),
      open,
      progress: progressView(progress, cells, file.version),
      trouble,
    };
  } catch (error) {
    if (error instanceof LabFileError) return null;
    throw error;
  }
}

/** Characters of a sentence that are shown. */
const longest = 160;

/** The first sentence before the first cell. */
function firstSentence(blocks: readonly Block[]): string | null {
  const [first] = blocks;
  if (first?.kind !== "prose") return null;
  const paragraph = first.nodes.find(({ type }) => type === "paragraph");
  const text = paragraph === undefined ? "" : wordsOf(paragraph).replaceAll(/\s+/g, " ").trim();
  if (text === "") return null;
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  if (sentence.length <= longest) return sentence;
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, "")} …`;
}

function wordsOf(node: RootContent): string {
  if (node.type === "break") return " ";
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  return "children" in node ? (node.children as RootContent[]).map(wordsOf).join("") : "";
}
