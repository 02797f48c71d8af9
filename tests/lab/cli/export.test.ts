import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../../lab/session/export/snapshot.ts";
import { workplace } from "./wirebook.ts";

const place = workplace();
const lab = (expect: string) =>
  `---\nlab: t\ntitle: T\nservers: [cmdb]\n---\n\nWords.\n\n\`\`\`json frame=list to=cmdb\n{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }\n\`\`\`\n\n\`\`\`yaml check=it points=2\n- that: it answers\n  expect: ${expect}\n\`\`\`\n`;

function snapshotIn(page: string): Snapshot {
  const [, data] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)!;
  return JSON.parse(data!) as Snapshot;
}
const read = (name: string) => snapshotIn(readFileSync(join(place.dir, name), "utf8"));

describe("wirebook export", () => {
  it("starts nothing by itself: the lab as it is, then the newest run, said of when", async () => {
    place.write("a.lab.md", lab("has(list.result)"));
    const first = await place.wirebook("export", "a.lab.md");
    expect(first).toMatchObject({ code: 0, out: "" });
    expect(first.err).toContain("no session of this lab ran anything here");
    expect(read("a.html")).toMatchObject({ ran: null, view: { points: { got: 0, of: 2 }, wire: [] } });
    expect(statSync(join(place.dir, "a.html")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(place.dir, ".wirebook"))).toBe(false);

    expect((await place.wirebook("run", "a.lab.md")).code).toBe(0);
    const sessions = readdirSync(join(place.dir, ".wirebook", "sessions"));
    const out = await place.wirebook("export", "a.lab.md", "-o", "-");
    const second = snapshotIn(out.out);
    expect(second).toMatchObject({ ran: expect.any(Number), notes: [], view: { points: { got: 2, of: 2 } } });
    expect(second.view.wire.some(({ direction }) => direction === "s2c")).toBe(true);
    expect(second.by).toMatch(/^Wirebook \S+, Node \d/);
    expect(readdirSync(join(place.dir, ".wirebook", "sessions"))).toEqual(sessions);

    place.write("a.lab.md", lab("has(list.result)").replace("Words", "Other words"));
    const third = snapshotIn((await place.wirebook("export", "a.lab.md", "-o", "-")).out);
    expect(third.notes.join()).toContain("was changed after this run");
    expect(JSON.stringify(third.view.blocks)).not.toContain("Other words");
  });

  it("never writes over what is there, unless told to", async () => {
    place.write("a.lab.md", lab("true"));
    place.write("page.html", "mine");
    symlinkSync("/nowhere/at/all", join(place.dir, "link.html"));
    for (const name of ["page.html", "link.html", "."]) {
      const refused = await place.wirebook("export", "a.lab.md", "-o", name);
      expect(refused.code, name).toBe(2);
      expect(refused.err).toMatch(/is there/);
    }
    expect(readFileSync(join(place.dir, "page.html"), "utf8")).toBe("mine");
    writeFileSync(join(place.dir, "page.html"), "mine", { mode: 0o644 });
    expect((await place.wirebook("export", "a.lab.md", "-o", "page.html", "--force")).code).toBe(0);
    expect(read("page.html").view.title).toBe("T");
    expect(statSync(join(place.dir, "page.html")).mode & 0o777).toBe(0o600);
  });

  it("with --run ends as the run ends, the page written in either case", async () => {
    place.write("fails.lab.md", lab("has(list.error)"));
    const failed = await place.wirebook("export", "fails.lab.md", "--run");
    expect(failed.code).toBe(1);
    expect(read("fails.html")).toMatchObject({
      ran: expect.any(Number),
      view: { points: { got: 0, of: 2 } },
    });

    place.write(
      "asks.lab.md",
      lab("true").replace("servers: [cmdb]", "servers: { cmdb: { command: node, args: [x.mjs] } }"),
    );
    const unpermitted = await place.wirebook("export", "asks.lab.md", "--run");
    expect(unpermitted.code).toBe(3);
    expect(existsSync(join(place.dir, "asks.html"))).toBe(false);

    expect((await place.wirebook("export", "asks.lab.md", "--yes")).code).toBe(2);
    expect((await place.wirebook("export", "no-such.lab.md")).code).toBe(2);
  });
});
