import { describe, expect, it } from "vitest";
import { codes, type Code } from "../../lab/format/codes.ts";
import { lintLab } from "../../lab/format/lint-lab.ts";
import { parseLab } from "../../lab/format/parse-lab.ts";
import { classify } from "../../lab/wire/classify.ts";
import { WIRE_CODES } from "../../lab/wire/codes.ts";
import { EraPin, type Revision } from "../../lab/wire/era.ts";
import { Conversation } from "../../lab/wire/grammar/conversation.ts";
import { changesFor } from "../../lab/wire/grammar/fits.ts";
import { lintFrame } from "../../lab/wire/lint-frame.ts";
import { Pairing } from "../../lab/wire/pairing.ts";
import { lintArguments } from "../../lab/session/lint-arguments.ts";
import { own, type JsonObject } from "../../lab/wire/own.ts";
import { fencesOf, pageText } from "./fences.ts";

const page = pageText("docs/lint.md");
const known: Record<string, string> = {
  ...Object.fromEntries(Object.entries(codes).map(([code, { meaning }]) => [code, meaning])),
  ...WIRE_CODES,
};

interface Section {
  code: string;
  /** The first paragraph, on one line. */
  meaning: string;
  /** Empty where there is none. */
  example: string;
  /** The paragraphs after it. */
  fix: string;
}

const sections = page
  .split(/^### /m)
  .slice(1)
  .map((part): Section => {
    const code = part.slice(0, part.indexOf("\n")).trim();
    const [example] = fencesOf("docs/lint.md", part);
    // The heading of the next group belongs to no section.
    const [meaning = "", ...rest] = part
      .replaceAll(/^(`{3,})[^`\n]*\n[\s\S]*?^\1`*[ \t]*$/gm, "")
      .replace(/^#{1,2} [\s\S]*/m, "")
      .slice(code.length)
      .trim()
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, " "));
    return {
      code,
      meaning,
      example: example?.body ?? "",
      fix: rest.join(" "),
    };
  });

/** The example as a lab; one without front matter names a server, so that nothing else is wrong with it. */
function lab(code: Code, example: string): string {
  const needsFront = code !== "WB106" && !example.startsWith("---");
  return needsFront ? `---\nservers: [cmdb, hand2024]\n---\n\n${example}` : example;
}

const envelope =
  '{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

/** What stands between the second and the last of a hundred and one completions. */
const more = Array.from({ length: 98 }, (_, nth) => `"x${nth + 3}"`).join();

/** Codes that the last line of an exchange gets: by its text, and by what passed before it. */
function lastLineCodes(example: string): string[] {
  const pin = new EraPin();
  const pairing = new Pairing(() => pin.pin?.family ?? null);
  const conversation = new Conversation();
  let last: string[] = [];
  let tools: ReadonlyMap<string, JsonObject> = new Map();
  for (const [row, line] of example.trimEnd().split("\n").entries()) {
    const direction = line.startsWith("→ ") ? "c2s" : "s2c";
    const message = classify(line.slice(2).replaceAll("{…}", envelope).replace("…", more), direction);
    const paired = direction === "c2s" ? pairing.sent(message, row) : pairing.received(message, row);
    const request = direction === "s2c" ? paired.request : null;
    const followed = direction === "c2s" ? conversation.sent(message) : conversation.received(message);
    const found = lintFrame(message.text!, { direction, pinned: pin.pin, request, message });
    const listed = own(message.json, "result", "tools");
    if (Array.isArray(listed))
      tools = new Map(listed.map((tool) => [own(tool, "name") as string, tool as JsonObject]));
    const offer = {
      tools: { items: tools, complete: true },
      prompts: null,
      resources: null,
      resourceTemplates: null,
    };
    const called =
      tools.size > 0 && direction === "c2s" ? lintArguments(message.text!, message.json!, "s", offer) : [];
    last = [...paired.notes, ...found, ...followed, ...called].map((finding) => finding.code);
    if (direction === "c2s") pin.sent(message);
    else pin.received(message, paired.request);
  }
  return last;
}

/** Codes of what keeps the answer on the last line, to the request before it, from fitting a revision. */
function foreignTo(revision: Revision, example: string): string[] {
  const [asked, answer] = example
    .trimEnd()
    .split("\n")
    .slice(-2)
    .map((line) => line.slice(2));
  const request = classify(asked!, "c2s");
  return changesFor(answer!, revision, { direction: "s2c", request }).map(({ code }) => code);
}

describe("docs/lint.md", () => {
  it("has a section for every code, in their order, and for no other", () => {
    expect(sections.map(({ code }) => code)).toEqual(Object.keys(known));
  });

  it("names no code that does not exist", () => {
    const named = new Set(page.match(/\bWB\d{3}\b/g));
    expect([...named].filter((code) => !Object.hasOwn(known, code))).toEqual([]);
  });

  it.each(sections)("says of $code what the code means, and what to do", ({ code, meaning, fix }) => {
    const severity = Object.hasOwn(codes, code) ? codes[code as Code].severity : null;
    const shown = severity && ` _${severity === "error" ? "Error" : "Warning"}._`;
    expect(meaning).toBe(`${known[code]}${shown ?? ""}`);
    expect(fix).toMatch(/\.$/);
  });

  it.each(sections.filter(({ code }) => Object.hasOwn(codes, code)))(
    "has a lab that gets $code and nothing else",
    ({ code, example }) => {
      const found = lintLab(parseLab(lab(code as Code, example), "example.lab.md"), {
        servers: ["cmdb", "hand2024"],
        clients: ["client"],
      });
      expect([...new Set(found.map((one) => one.code))]).toEqual([code]);
    },
  );

  it.each(sections.filter(({ code }) => Object.hasOwn(WIRE_CODES, code)))(
    "has an exchange whose last line gets $code and nothing else",
    ({ code, example }) => {
      // What would fit another revision is said where somebody asks for it, not while a lab runs.
      const found = code === "WB364" ? foreignTo("2024-11-05", example) : lastLineCodes(example);
      expect([...new Set(found)]).toEqual([code]);
    },
  );
});
