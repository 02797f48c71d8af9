import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportPage, ExportMissing } from "../../../lab/session/export/export-page.ts";
import { keepSession, newestSession } from "../../../lab/session/export/kept-session.ts";
import { makeSnapshot, type SnapshotParts } from "../../../lab/session/export/make-snapshot.ts";
import type { Secret } from "../../../lab/session/export/secrets.ts";
import type { Snapshot } from "../../../lab/session/export/snapshot.ts";
import type { LabView } from "../../../lab/session/view.ts";
import { cellView, itemView, labView, serverView, sideView, wireRow } from "../app/views.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "wirebook-export-"));
  mkdirSync(join(dir, "dist", "export"), { recursive: true });
  writeFileSync(join(dir, "dist", "export", "page.js"), `const a = "</script><!--<script>";\r\n`);
  writeFileSync(join(dir, "dist", "export", "page.css"), "a{}\n");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const snapshotOf = (view: LabView, over: Partial<SnapshotParts> = {}): Promise<Snapshot> =>
  makeSnapshot({
    view,
    by: "Wirebook 0",
    secrets: [],
    cwd: "/home/me/labs",
    packageDir: "/opt/wirebook",
    wholes: async () => new Map(),
    ...over,
  });

/** The page's elements as a parser of HTML finds them: by the first end tag after each start. */
function parts(html: string): { data: string; script: string; before: string } {
  const [, data] = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script/i.exec(html)!;
  const [, script] = /<script type="module">([\s\S]*?)<\/script/i.exec(html)!;
  return { data: data!, script: script!, before: html.slice(0, html.indexOf("<script")) };
}

describe("an exported page", () => {
  const hostile = `</script><script>alert(1)</script><!--<script>]]>&lt;\u2028\u2029\u202E\0\uD800"'\`\${x}</title><img src=x onerror=alert(1)>`;

  it("carries any text whatever as data, and nothing of it as markup", async () => {
    const text = { text: hostile, bytes: 9, cut: false };
    const view = labView({
      title: hostile,
      blocks: [{ kind: "prose", id: "p", nodes: [{ type: "html", value: hostile }] }],
      cells: [
        cellView({
          name: hostile,
          source: hostile,
          outcome: {
            kind: "frame",
            sent: { text, bytes: 9, envelope: 0, findings: [] },
            sides: [sideView({ server: hostile, items: [itemView({ text })] })],
          },
        }),
      ],
      wire: [wireRow(1, { text, method: hostile })],
    });
    const html = exportPage(await snapshotOf(view), dir);
    const { data, script, before } = parts(html);
    expect((JSON.parse(data) as Snapshot).view.cells[0]!.source).toBe(hostile);
    expect(data).not.toMatch(/[<\u2028\u2029\r\0]/);
    expect(script).toBe(`const a = "\\x3c/script>\\x3c!--<script>";\n`);
    expect(before).not.toContain("<img");
    expect(before).not.toContain("\u202E");
    expect(html.match(/<script/g)).toHaveLength(2 + 1);
    expect(html.match(/<\/script/g)).toHaveLength(2);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  it("may ask nobody, and runs its own script alone", async () => {
    const html = exportPage(await snapshotOf(labView()), dir);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)![1]!;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}';/,
    );
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(html).not.toMatch(/\b(?:src|href)=/);
  });

  it("is missed with what to do where it is not built", async () => {
    rmSync(join(dir, "dist"), { recursive: true });
    const snapshot = await snapshotOf(labView());
    expect(() => exportPage(snapshot, dir)).toThrow(ExportMissing);
  });
});

describe("a snapshot", () => {
  it("holds no start command, no process, and no folder of the computer but in frames", async () => {
    const path = join(homedir(), "x.mjs");
    const frame = { text: `{"roots":"/home/me/labs/a"}`, bytes: 27, cut: false };
    const log = { text: "at /home/me/labs/server.js:1", bytes: 9, cut: false };
    const approval = {
      key: "k",
      program: "/usr/bin/node",
      args: ["/home/me/labs/s.js"],
      cwd: "/home/me/labs",
      env: [],
    };
    const snapshot = await snapshotOf(
      labView({
        file: "/home/me/other/one.lab.md",
        servers: [
          serverView({
            state: "unapproved",
            approval,
            connections: [{ name: "default", state: "ready", era: null, pid: 4711 }],
            end: {
              code: 1,
              signal: null,
              stderr: [`Error: ${path}`],
              how: "could not start /opt/wirebook/dist/x.js",
            },
          }),
        ],
        notices: [{ kind: "error", text: "/home/me/labs/.wirebook is full" }],
        wire: [wireRow(1, { text: frame }), wireRow(2, { direction: "err", kind: "log", text: log })],
      }),
    );
    const text = JSON.stringify(snapshot);
    expect(snapshot.view.file).toBe("one.lab.md");
    expect(text).not.toMatch(/4711|\/usr\/bin\/node|\/opt\/wirebook/);
    expect(text).not.toContain(homedir() === "/" ? "\0" : path);
    expect(text.match(/\/home\/me\/labs/g)).toHaveLength(1);
    expect(text).toContain("at ./server.js:1");
  });

  const secrets: Secret[] = [{ name: "KEY", value: `s3cr"et\\value` }];
  const value = secrets[0]!.value;
  it.each([
    ["as it is", value],
    ["in JSON", JSON.stringify({ a: value })],
    ["in JSON in JSON", JSON.stringify({ a: JSON.stringify({ b: value }) })],
    ["twice", `${value}${value}`],
  ])("hides a secret that stands in it %s", async (_how, text) => {
    const snapshot = await snapshotOf(
      labView({
        wire: [wireRow(1, { text: { text, bytes: 1, cut: false }, method: text })],
        servers: [serverView({ end: { code: 1, signal: null, stderr: [text], how: text } })],
      }),
      { secrets },
    );
    const said = JSON.stringify(snapshot);
    expect(said).not.toContain("s3cr");
    expect(said).toContain("[secret KEY]");
    expect(snapshot.notes.join()).toContain("`KEY`");
  });

  it("hides a secret in bytes, and the beginning of one at the end of a cut text", async () => {
    const raw = Buffer.concat([Buffer.from([0xff]), Buffer.from(value)]).toString("base64");
    const snapshot = await snapshotOf(
      labView({
        wire: [
          wireRow(1, { text: { text: raw, bytes: 1, cut: false }, encoding: "base64" }),
          wireRow(2, { text: { text: `x ${value.slice(0, 6)}`, bytes: 99, cut: true }, bytes: 2_000_000 }),
        ],
      }),
      { secrets },
    );
    const [first, second] = snapshot.view.wire;
    expect(Buffer.from(first!.text.text, "base64").toString()).toBe("[secret KEY]");
    expect(second!.text.text).toBe("x ");
  });

  it("has a bounded size and says what it lacks", async () => {
    const big = { text: "x".repeat(60_000), bytes: 90_000, cut: true };
    const wire = Array.from({ length: 1500 }, (_, at) => wireRow(at + 1, { text: big, bytes: 90_000 }));
    const items = Array.from({ length: 100 }, (_, at) => itemView({ frame: at + 1, text: big }));
    const cells = Array.from({ length: 40 }, (_, at) =>
      cellView({
        id: `c${at}`,
        name: `c${at}`,
        outcome: {
          kind: "frame",
          sent: { text: big, bytes: 1, envelope: 0, findings: [] },
          sides: [sideView({ items })],
        },
      }),
    );
    let asked: readonly number[] = [];
    const snapshot = await snapshotOf(labView({ wire, cells, wireTotal: { rows: 5000, bytes: 1e9 } }), {
      wholes: async (rows) => {
        asked = rows;
        return new Map(rows.map((n) => [n, { text: "y".repeat(90_000), encoding: "utf8" }]));
      },
    });
    expect(JSON.stringify(snapshot).length).toBeLessThan(26 * 1024 * 1024);
    expect(snapshot.view.wire.at(-1)!.n).toBe(1500);
    expect(asked[0]).toBe(1500);
    expect(asked.length).toBeLessThan(60);
    expect(snapshot.notes.join("\n")).toMatch(/newest \d+ lines of 5,000.*\n.*first part only/);
    expect(snapshot.view.cells[0]!.outcome).toMatchObject({ sent: { text: { cut: true } } });
  });
});

describe("a session that was kept", () => {
  const folder = (name: string) => {
    const path = join(dir, ".wirebook", "sessions", name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const kept = (lab: string, title: string) => ({ lab, at: 1, by: "Wirebook 0", view: labView({ title }) });

  it("is found by its lab, the newest first; damaged ones are passed over", async () => {
    expect(await newestSession(dir, "one")).toBeNull();
    await keepSession(folder("1"), kept("one", "first"), []);
    await keepSession(folder("2"), kept("two", "other"), []);
    await keepSession(folder("3"), kept("one", "second"), []);
    utimesSync(join(folder("1"), "view.json"), 1, 1);
    expect((await newestSession(dir, "one"))!.view.title).toBe("second");
    writeFileSync(join(folder("3"), "view.json"), '{"format":1,"lab":"one","view":{');
    expect(await newestSession(dir, "one")).toMatchObject({
      view: { title: "first" },
      recording: join(dir, ".wirebook", "sessions", "1", "frames.jsonl"),
    });
  });

  it("holds no secret, and gives no whole lines once the secret's value is unknown", async () => {
    const secrets = [{ name: "KEY", value: "s3cret-value" }];
    const text = { text: "has s3cret-value in it", bytes: 9, cut: true };
    const view = labView({ wire: [wireRow(1, { text })] });
    await keepSession(folder("1"), { lab: "one", at: 1, by: "", view }, secrets);
    const session = (await newestSession(dir, "one"))!;
    expect(JSON.stringify(session)).not.toContain("s3cret");
    expect(session.hidden).toEqual(["KEY"]);
    const wholes = async () => new Map([[1, { text: "has s3cret-value", encoding: "utf8" as const }]]);
    const later = await snapshotOf(session.view, { hidden: session.hidden, wholes });
    expect(later.wholes).toEqual({});
    expect(later.notes.join()).toContain("`KEY`");
    const known = await snapshotOf(session.view, { hidden: session.hidden, wholes, secrets });
    expect(known.wholes).toEqual({ 1: { text: "has [secret KEY]", encoding: "utf8" } });
  });
});
