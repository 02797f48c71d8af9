import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lab/cli/wirebook.ts";

/** A top-level fence of a page of documentation. */
export interface DocFence {
  /** As a person would name it, `docs/checks.md:12`. */
  readonly place: string;
  /** The whole info string. */
  readonly info: string;
  readonly body: string;
}

/** The pages that people read: the README and everything in `docs/`, by their paths from the root. */
export const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

export function pageText(page: string): string {
  return readFileSync(join(root, page), "utf8");
}

/** Every fence of a page that stands at the start of a line; a longer fence may hold shorter ones. */
export function fencesOf(page: string, text = pageText(page)): DocFence[] {
  return [...text.matchAll(/^(`{3,})([^`\n]*)\n([\s\S]*?)^\1`*[ \t]*$/gm)].map((match) => ({
    place: `${page}:${text.slice(0, match.index).split("\n").length}`,
    info: match[2]!.trim(),
    body: match[3]!,
  }));
}
