/** The form of a third-party server: each kind of field that the specification has, and fields nobody touched. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PersonsAnswer } from "../../../lab/session/open-lab.ts";
import { fence, openTestLab, root } from "./open-test-lab.ts";

const everything = join(root, "node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const cells =
  fence(
    "json frame=hello to=everything wait=20000",
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{"form":{}}},"clientInfo":{"name":"t","version":"1"}}}',
  ) +
  fence(
    "json frame=ready to=everything after=hello",
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  ) +
  // Its tools for a client that can ask come a moment after that notification.
  fence("json frame=tools to=everything after=ready", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') +
  fence(
    "json frame=call to=everything after=tools",
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"trigger-elicitation-request","arguments":{}}}',
  ) +
  fence("yaml form=filled for=call.asks[0]", "") +
  fence("json frame=reply to=everything", '{"jsonrpc":"2.0","id":"${call.asks[0].id}","result":"${filled}"}');

describe("the form of server-everything", () => {
  it("has typed fields with their defaults; what nobody touched is absent", async () => {
    const lab = await openTestLab(cells, {
      servers: { everything: { command: "node", args: [everything] } },
    });
    for (const name of ["hello", "ready", "tools", "call"]) await lab.run(name);
    const { question } = lab.cell("filled");
    expect(question).toMatchObject({
      kind: "form",
      server: "everything",
      waiting: true,
      form: { unfit: null, left: [] },
    });
    const answer = (content: PersonsAnswer["content"]) =>
      lab.session.answer("filled", { action: "accept", content }, lab.session.view().version);
    // `name` is required; an integer has bounds and is no text; a selection has at most three.
    await expect(answer({})).rejects.toMatchObject({ status: 422 });
    await expect(answer({ name: "Ada", integer: "42xyz" })).rejects.toMatchObject({ status: 422 });
    await expect(answer({ name: "Ada", integer: 101 })).rejects.toMatchObject({ status: 422 });
    await expect(answer({ name: "Ada", email: "ada@estate" })).rejects.toMatchObject({ status: 422 });
    await expect(
      answer({ name: "Ada", untitledMultipleSelectEnum: ["Guitar", "Piano", "Violin", "Drums"] }),
    ).rejects.toMatchObject({ status: 422 });
    await answer({ name: "Ada", integer: 7, legacyTitledEnum: "pet-2" });
    await lab.session.idle();
    await lab.run("reply");
    const [sent] = lab.session
      .view()
      .wire.filter(({ cell, direction }) => cell === "reply" && direction === "c2s");
    expect(JSON.parse(sent!.text.text)).toMatchObject({
      result: { action: "accept", content: { name: "Ada", integer: 7, legacyTitledEnum: "pet-2" } },
    });
    expect(Object.keys(JSON.parse(sent!.text.text).result.content)).toEqual([
      "name",
      "integer",
      "legacyTitledEnum",
    ]);
    expect(
      lab
        .side("reply")
        .items.map(({ text }) => text.text)
        .join("\n"),
    ).toContain("Favorite Integer: 7");
  });
});
