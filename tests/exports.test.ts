import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is started, or what a person's own files import by the package's name. */
const entries = ["servers/kit/index.ts", "servers/estate/index.ts"];

/** Exported all the same: for tests alone, or for no reason, which is one to take the word away. */
const forTests: Readonly<Record<string, string>> = {
  "lab/app/export/address.ts: labAddress": "stands for the open page's, by its name, in the build",
  "lab/app/export/whole-frame.ts: wholeText": "stands for the open page's, by its name, in the build",
  "lab/app/export/whole-frame.ts: saveFrame": "stands for the open page's, by its name, in the build",
  "lab/format/fill-raw.ts: fillText": "`fillRaw` without a cell around the text",
  "lab/grade/report.ts: exitCode": "the rule of a headless run, by itself",
  "lab/server/security-headers.ts: contentSecurityPolicy": "compared with what a browser was sent",
  "lab/wire/codes.ts: WIRE_CODES": "compared with the documentation's list",
  "tap/recorded.ts: BytesNotKept": "what `bytesOf` throws",
  "tap/recorded.ts: bytesOf": "that a recording holds the very bytes",
};

interface Use {
  from: string;
  /** Path from the root. */
  to: string;
  /** Null stands for all. */
  names: string[] | null;
}

function files(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(dir, entry.name))
      : entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts")
        ? [join(dir, entry.name)]
        : [],
  );
}

const textOf = (file: string): string =>
  readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** The names in braces: of an import those that the other file gives, of an export those that others take. */
function namesIn(list: string, which: "first" | "last"): string[] {
  return list
    .split(",")
    .map((each) => each.trim().replace(/^type\s+/, ""))
    .filter((each) => each !== "")
    .map((each) => each.split(/\s+as\s+/).at(which === "first" ? 0 : -1)!);
}

function usesOf(file: string): Use[] {
  const text = textOf(file);
  const uses: Use[] = [];
  const add = (specifier: string, names: string[] | null) => {
    if (!specifier.startsWith(".")) return;
    uses.push({ from: file, to: relative(root, join(root, dirname(file), specifier)), names });
  };
  for (const match of text.matchAll(/^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/gm))
    add(match[2]!, namesIn(match[1]!, "first"));
  for (const match of text.matchAll(/^(?:import|export)\s+(?:type\s+)?\*[^"]*"([^"]+)"/gm))
    add(match[1]!, null);
  // `const { a, b } = await import("…")` takes what it names; any other import() takes all.
  for (const match of text.matchAll(/(?:\{([^{}]*)\}\s*=\s*await\s+)?\bimport\(\s*"([^"]+)"/g))
    add(match[2]!, match[1] === undefined ? null : namesIn(match[1].replaceAll(":", " as "), "first"));
  return uses;
}

function exportsOf(file: string): string[] {
  // A custom element is used by its tag; its file is imported for that alone.
  const text = textOf(file).replaceAll(/@customElement\([^)]*\)\s*export class/g, "class");
  const names: string[] = [];
  const declared =
    /^export\s+(?:declare\s+|abstract\s+|async\s+)*(const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm;
  for (const [, kind, name] of text.matchAll(declared)) {
    // What a function of the file takes or gives may have a name that others can say.
    const isNamed = text.split(new RegExp(`\\b${name}\\b`)).length > 2;
    if (!isNamed || (kind !== "interface" && kind !== "type")) names.push(name!);
  }
  for (const match of text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm))
    names.push(...namesIn(match[1]!, "last"));
  return names;
}

const product = [...files("lab"), ...files("tap"), ...files("servers")];
const exported = product
  .filter((file) => !entries.includes(file))
  .flatMap((file) => exportsOf(file).map((name) => `${file}: ${name}`));
const used = new Set<string>();
for (const { to, names } of product.flatMap(usesOf))
  for (const name of names ?? exportsOf(to)) used.add(`${to}: ${name}`);

describe("exports", () => {
  it("are found at all", () => {
    expect(exported.length).toBeGreaterThan(300);
    expect(exported).toContain("lab/session/text-view.ts: textView");
    expect(used).toContain("lab/session/text-view.ts: textView");
  });

  it("are each imported by another file of the product, or listed here with why they are not", () => {
    expect(exported.filter((each) => !used.has(each) && !Object.hasOwn(forTests, each))).toEqual([]);
  });

  it("that are listed here are there, and nothing else imports them", () => {
    expect(Object.keys(forTests).filter((each) => used.has(each) || !exported.includes(each))).toEqual([]);
  });
});
