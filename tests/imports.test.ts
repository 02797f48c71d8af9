import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Top to bottom: a room imports from rooms below it, never above. */
const rooms = ["app", "cli", "server", "session", "grade", "host", "bench", "wire", "engine", "format"];

/** Rooms without Node: the page may use them as they are. */
const pure = ["wire", "engine", "format"];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function files(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(dir, entry.name))
      : entry.name.endsWith(".ts")
        ? [join(dir, entry.name)]
        : [],
  );
}

/** Every import of a file; relative ones as paths from the root. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const found: Import[] = [];
  for (const match of text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[\w$*{},\s]+?\s+from\s+)?"([^"]+)"/gm,
  )) {
    found.push({ from: file, to: resolve(file, match[2]!), typeOnly: match[1] !== undefined });
  }
  for (const match of text.matchAll(/\bimport\(\s*"([^"]+)"/g)) {
    found.push({ from: file, to: resolve(file, match[1]!), typeOnly: false });
  }
  return found;
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith(".") ? relative(root, join(root, dirname(file), specifier)) : specifier;
}

function room(path: string): string | null {
  const parts = path.split(sep);
  return parts[0] === "lab" && parts.length > 2 ? parts[1]! : null;
}

const all = [...files("lab"), ...files("tap"), ...files("servers")].flatMap(importsOf);
const say = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);

describe("imports", () => {
  it("are found at all", () => {
    expect(all.length).toBeGreaterThan(50);
  });

  it("of a room of lab/ point to itself or below", () => {
    const wrong = all.filter(({ from, to }) => {
      const [above, below] = [room(from), room(to)];
      if (above === null || below === null || above === below || above === "app") return false;
      return rooms.indexOf(below) <= rooms.indexOf(above);
    });
    expect(say(wrong)).toEqual([]);
  });

  it("of the page are of its own files, of pure rooms, of browser packages, or types", () => {
    const browser = /^(lit|@lit\/|@codemirror\/|@lezer\/)/;
    const wrong = all.filter(({ from, to, typeOnly }) => {
      if (room(from) !== "app" || typeOnly || browser.test(to)) return false;
      return !["app", ...pure].includes(room(to) ?? "");
    });
    expect(say(wrong)).toEqual([]);
  });

  it("of the pure rooms reach no Node module and no tap", () => {
    const wrong = all.filter(
      ({ from, to }) =>
        pure.includes(room(from) ?? "") && (to.startsWith("node:") || to.startsWith(`tap${sep}`)),
    );
    expect(say(wrong)).toEqual([]);
  });

  it("of the tap and the servers reach no room of lab/", () => {
    const wrong = all.filter(({ from, to }) => room(from) === null && to.startsWith(`lab${sep}`));
    expect(say(wrong)).toEqual([]);
  });

  it("of Node's own modules say node:", () => {
    const wrong = all.filter(({ to }) =>
      /^(fs|path|os|crypto|child_process|http|net|stream|url|util)$/.test(to),
    );
    expect(say(wrong)).toEqual([]);
  });
});
