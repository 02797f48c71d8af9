import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fence, openTestLab, root, script } from "./open-test-lab.ts";

/** A client that drives a server through `wirebook tap`, says what it read and ends as it is told. */
const client = `
const { spawn } = require("node:child_process");
const [tap, how] = process.argv.slice(1);
const command = [${JSON.stringify(join(root, "dist/wirebook.js"))}, "tap", "--log", tap, "--", process.execPath, ${JSON.stringify(script)}];
const server = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
let input = "";
process.stdin.on("data", (text) => (input += text));
process.stdin.on("end", () => {
  server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"x","params":{"big":9007199254740993}}\\n');
});
server.stdout.once("data", () => server.stdin.end());
server.on("close", () => {
  console.log("read " + JSON.stringify(input));
  if (how === "fail") process.exit(5);
});
`;
const front = (how: string) =>
  `clients: { tour: { command: node, args: ["-e", ${JSON.stringify(client)}, "{tap}", ${how}] } }\n`;
const valueOf = (outcome: unknown) => JSON.parse((outcome as { text: { text: string } }).text.text);

describe("a script cell", () => {
  it("runs a client and holds what crossed, what it wrote and how it ended", async () => {
    const lab = await openTestLab(
      fence("json value=word", '"hello"') +
        fence("text script=s client=tour", "say ${word}") +
        fence(
          "cel value=v",
          "[s.frames.map(f, [f.direction, f.kind, f.method]), s.frames[0].frame.id, s.out, s.exit.code]",
        ),
      { front: front("ok") },
    );
    await lab.runAll();
    expect(valueOf(lab.cell("v").outcome)).toEqual([
      [
        ["c2s", "request", "x"],
        ["s2c", "result", "x"],
      ],
      1,
      'read "say hello"\n',
      0,
    ]);
    expect(lab.cell("s").outcome).toMatchObject({ kind: "script", client: "tour", frames: 2, code: 0 });
    const rows = lab.session.view().wire.filter(({ cell }) => cell === "s");
    expect(rows.map(({ kind, client, server }) => [kind, client, server])).toEqual([
      ["request", "tour", "scripted"],
      ["answer", "tour", "scripted"],
    ]);
    expect(rows[0]!.text.text).toContain("9007199254740993");
  });

  it("that fails is a value, too", async () => {
    const lab = await openTestLab(fence("text script=s client=tour", ""), { front: front("fail") });
    await lab.runAll();
    expect(lab.cell("s")).toMatchObject({ result: "ok", outcome: { code: 5 } });
  });

  it("starts no program that is not approved", async () => {
    const lab = await openTestLab(fence("text script=s client=tour", ""), {
      front: front("ok"),
      approved: false,
    });
    const waiting = lab.session.view().servers.find(({ name }) => name === "tour");
    expect(waiting).toMatchObject({ state: "unapproved", approval: { program: process.execPath } });
    expect(waiting!.approval!.args).toContain("{tap}");
    expect(await lab.run("s")).toMatchObject({
      result: "error",
      why: expect.stringMatching(/not been approved/),
    });
    await lab.session.approve(waiting!.approval!.key);
    expect((await lab.run("s")).result).toBe("ok");
    expect(lab.session.view().servers.find(({ name }) => name === "tour")).toBeUndefined();
  });

  it("can be interrupted", async () => {
    const lab = await openTestLab(fence("text script=s client=slow", ""), {
      front: `clients: { slow: { command: node, args: ["-e", "setInterval(() => {}, 1000)"] } }\n`,
    });
    await lab.session.run("s");
    await expect.poll(() => lab.cell("s").status).toBe("running");
    lab.session.interrupt();
    await lab.session.idle();
    expect(lab.cell("s").result).toBe("aborted");
  });

  it("of a program that is not there says where it was looked for", async () => {
    const lab = await openTestLab(fence("text script=s client=gone", ""), {
      front: "clients: { gone: { command: no-such-program-anywhere } }\n",
    });
    expect(await lab.run("s")).toMatchObject({
      result: "error",
      why: expect.stringMatching(/no-such-program-anywhere/),
    });
  });
});
