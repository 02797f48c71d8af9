import type { Heading, RootContent } from "mdast";
import type { Block } from "./lab.ts";
import { plainText } from "./prose-tidy.ts";

/** A piece of a step: some prose, or a cell. */
export type StepPart =
  | { readonly kind: "prose"; readonly id: string; readonly nodes: readonly RootContent[] }
  | { readonly kind: "cell"; readonly id: string };

/** One step of a lab: what stands under one heading. */
export interface LabStep {
  /** What its heading says; empty for what stands before the first heading. */
  readonly title: string;
  /** The heading above its own that it belongs to, a first-level one excepted; null where there is none. */
  readonly group: string | null;
  /** The first sentence of its prose; empty where it has none. */
  readonly sentence: string;
  /** In page order, its heading left out. The prose of a heading that is no step itself stands before its first step. */
  readonly parts: readonly StepPart[];
  /** Ids of its cells, in page order. */
  readonly cells: readonly string[];
}

/** What of a block is asked for, so that a page's blocks do as well. */
export type StepBlock = Pick<Extract<Block, { kind: "prose" }>, "kind" | "id" | "nodes"> | StepPart;

/** Headings below this level are part of a step's prose. */
const DEEPEST = 3;
const LONGEST_SENTENCE = 180;

interface Section {
  depth: number;
  title: string;
  parts: StepPart[];
  cells: string[];
}

/**
 * The steps of a lab, from its headings down to the third level. A heading whose next heading is of a lower level groups
 * what follows; it is a step of its own only where cells stand right below it that do something. Cells that only hold
 * values belong to the step after it. All other headings are steps.
 *
 * @param holds whether the cell with this id only holds a value
 */
export function labSteps(blocks: readonly StepBlock[], holds: (id: string) => boolean): LabStep[] {
  const sections = sectionsOf(blocks);
  const steps: LabStep[] = [];
  const above: Section[] = [];
  let before: Pick<Section, "parts" | "cells"> = { parts: [], cells: [] };
  for (const [at, section] of sections.entries()) {
    while (above.length > 0 && above.at(-1)!.depth >= section.depth) above.pop();
    const groups = section.depth < (sections[at + 1]?.depth ?? 0);
    if (groups) above.push(section);
    const all = { parts: [...before.parts, ...section.parts], cells: [...before.cells, ...section.cells] };
    if (groups && section.cells.every(holds)) {
      before = all;
      continue;
    }
    const group = above.findLast(({ depth }) => depth > 1);
    steps.push({
      title: section.title,
      group: group?.title ?? null,
      sentence: sentenceOf(section.parts),
      ...all,
    });
    before = { parts: [], cells: [] };
  }
  return steps;
}

/** What stands under each heading; what stands before the first is one too, where there is something. */
function sectionsOf(blocks: readonly StepBlock[]): Section[] {
  const sections: Section[] = [{ depth: 0, title: "", parts: [], cells: [] }];
  for (const block of blocks) {
    if (block.kind === "cell") {
      sections.at(-1)!.parts.push({ kind: "cell", id: block.id });
      sections.at(-1)!.cells.push(block.id);
      continue;
    }
    let nodes: RootContent[] = [];
    let piece = 0;
    const take = () => {
      if (nodes.length > 0)
        sections.at(-1)!.parts.push({ kind: "prose", id: `${block.id}.${piece++}`, nodes });
      nodes = [];
    };
    for (const node of block.nodes) {
      if (node.type !== "heading" || node.depth > DEEPEST) nodes.push(node);
      else {
        take();
        sections.push(sectionOf(node));
      }
    }
    take();
  }
  return sections[0]!.parts.length === 0 ? sections.slice(1) : sections;
}

const sectionOf = (heading: Heading): Section => ({
  depth: heading.depth,
  // Empty, or a picture alone.
  title: plainText(heading).trim() || "Untitled",
  parts: [],
  cells: [],
});

const sentenceOf = (parts: readonly StepPart[]): string =>
  firstSentence(parts.flatMap((part) => (part.kind === "prose" ? part.nodes : [])));

/** The first sentence of the first paragraph, on one line; empty where there is none. */
export function firstSentence(nodes: readonly RootContent[]): string {
  const paragraph = nodes.find(({ type }) => type === "paragraph");
  if (paragraph === undefined) return "";
  const text = plainText(paragraph).slice(0, 2000).replaceAll(/\s+/g, " ").trim();
  const sentence = /^.*?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.length > LONGEST_SENTENCE ? `${sentence.slice(0, LONGEST_SENTENCE - 1)}…` : sentence;
}
