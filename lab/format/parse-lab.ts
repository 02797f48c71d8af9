import type { RootContent } from "mdast";
import { byPlace, diagnose } from "./diagnose.ts";
import { bodyOf, type Fence } from "./fences.ts";
import { findFrontMatter, readFrontMatter } from "./front-matter.ts";
import { readInfo } from "./info-string.ts";
import type { Block, Cell, Diagnostic, FrontMatter, Lab, Reference } from "./lab.ts";
import { lineIndex } from "./line-index.ts";
import type { PlacedSpec } from "./program-specs.ts";
import { readProse } from "./prose.ts";
import { plainText } from "./prose-tidy.ts";
import { type CellReading, type Page, readCell } from "./read-cell.ts";

/**
 * Reads a lab file. Nothing runs, no other file is read. Never throws, whatever the text: faults are
 * `diagnostics` of the lab, in the order of the file. `file` is the name they will be shown with.
 */
export function parseLab(text: string, file: string): Lab {
  const place = lineIndex(text);
  const diagnostics: Diagnostic[] = [];
  const from = text.startsWith("\uFEFF") ? 1 : 0;
  const found = findFrontMatter(text, from);
  const span = found === "open" || found === null ? null : found;
  if (found === "open")
    diagnostics.push(
      diagnose(
        "WB102",
        "The front matter that opens here is not closed. End it with a line `---`.",
        place(from),
      ),
    );
  if (found === null)
    diagnostics.push(
      diagnose(
        "WB106",
        "There is no front matter, so no servers are named. Start the file with `---`, `servers: [cmdb]`, `---`.",
        place(from),
      ),
    );

  const { front, problems } = readFrontMatter(
    // YAML here knows no CR alone as a line end.
    span ? text.slice(span.start, span.end).replace(/\r(?!\n)/g, "\n") : "",
  );
  const inFront = (offset: number): number => (span?.start ?? 0) + offset;
  for (const problem of problems)
    diagnostics.push(diagnose(problem.code, problem.message, place(inFront(problem.span.start))));

  const prose = readProse(text, span?.after ?? from);
  if (prose.plain)
    diagnostics.push(
      diagnose(
        "WB107",
        "The prose is too large, or nested too deeply, to be drawn; it is shown as plain text.",
        place(span?.after ?? from),
      ),
    );

  const page: Page = { text, place, named: new Map() };
  const cells: Cell[] = [];
  const constants: { cell: string; use: CellReading["constants"][number] }[] = [];
  const blocks: Block[] = [];
  const addProse = (node: RootContent, line: number): void => {
    const last = blocks.at(-1);
    if (last?.kind === "prose") last.nodes.push(node);
    else blocks.push({ kind: "prose", id: `prose-${blocks.length}`, line, nodes: [node] });
  };
  for (const item of prose.items) {
    if ("node" in item) {
      addProse(item.node, place(item.at).line);
      continue;
    }
    const fence = prose.fences[item.fence]!;
    const { cell, ...reading } = readCell(page, fence);
    diagnostics.push(...reading.diagnostics);
    const at = place(fence.span.start);
    if (!fence.closingMarker) {
      const marker = text.slice(fence.marker.start, fence.marker.end);
      diagnostics.push(
        diagnose(
          "WB101",
          `The fence that opens here is not closed. End it with a line ${marker.startsWith("`") ? "of as many backticks" : marker}.`,
          at,
          cell?.id ?? null,
        ),
      );
    }
    if (!cell) {
      addProse(codeNode(text, fence), at.line);
      continue;
    }
    cells.push(cell);
    blocks.push({ kind: "cell", id: cell.id });
    for (const use of reading.constants) constants.push({ cell: cell.id, use });
  }
  const read = withOwnNames(
    cells,
    constants.filter(({ use }) => page.named.has(use.name)),
  );
  const lined = ({ spec, at }: PlacedSpec) => ({ ...spec, line: place(inFront(at)).line });
  const lab = front.lab ?? nameOf(file);
  return {
    file,
    text,
    front: {
      ...front,
      lab,
      title: front.title ?? firstHeading(blocks) ?? lab,
      servers: front.servers.map(lined),
      clients: front.clients.map(lined),
    } satisfies FrontMatter,
    blocks,
    cells: read,
    diagnostics: diagnostics.sort(byPlace),
  };
}

/** A fence of prose, as a page draws it. */
function codeNode(text: string, fence: Fence): RootContent {
  const info = readInfo(text, fence.info);
  const meta = text.slice(fence.info.start + info.language.length, fence.info.end).trim();
  const value = bodyOf(text, fence).replace(/\r\n?/g, "\n").replace(/\n$/, "");
  return { type: "code", lang: info.language || null, meta: meta || null, value };
}

/** The file's own name without folders and without `.lab.md` or `.md`. */
function nameOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/(?:\.lab)?\.md$/i, "") || "lab";
}

function firstHeading(blocks: readonly Block[]): string | null {
  for (const block of blocks) {
    const heading = block.kind === "prose" ? block.nodes.find((node) => node.type === "heading") : undefined;
    const title = heading && plainText(heading).trim();
    if (title) return title;
  }
  return null;
}

/** A cell that is called like a word of CEL, such as `list`, is meant where an expression of the lab says that word. */
function withOwnNames(
  cells: readonly Cell[],
  uses: readonly { cell: string; use: CellReading["constants"][number] }[],
): Cell[] {
  return cells.map((cell) => {
    const own = uses.filter((one) => one.cell === cell.id).map(({ use }) => use);
    if (own.length === 0) return cell;
    const references = own.map(({ name, span, place }): Reference => ({
      name,
      path: [],
      by: "cel",
      span,
      ...place,
    }));
    const reads = new Set([...cell.reads, ...own.map(({ name }) => name)]);
    return { ...cell, references: [...cell.references, ...references], reads: [...reads] };
  });
}
