import { describe, expect, it } from "vitest";
import type { TestLab } from "./open-test-lab.ts";
import { fence, openTestLab } from "./open-test-lab.ts";

const given = '"arguments": { "host": "jump-prod-02", "summary": "brute force, then a login" }';
const envelope = `"_meta": { "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { "elicitation": { "form": {} } } }`;

const in2026 =
  fence(
    "json frame=round1 to=tickets",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open_ticket",${given},${envelope}}}`,
  ) +
  fence("yaml form=confirm for=round1.result.inputRequests.confirm", "") +
  fence(
    "json frame=last to=tickets",
    `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"open_ticket",${given},
"inputResponses":{"confirm":"\${confirm}"},"requestState":"\${round1.result.requestState}",${envelope}}}`,
  );

const in2025 =
  fence(
    "json frame=hello to=tickets",
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{"form":{}}},"clientInfo":{"name":"t","version":"1"}}}',
  ) +
  fence("json frame=ready to=tickets after=hello", '{"jsonrpc":"2.0","method":"notifications/initialized"}') +
  fence(
    "json frame=round1 to=tickets after=ready",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open_ticket",${given}}}`,
  ) +
  fence("yaml form=confirm for=round1.asks[0]", "") +
  fence("json frame=last to=tickets", '{"jsonrpc":"2.0","id":"${round1.asks[0].id}","result":"${confirm}"}');

async function ask(cells: string): Promise<TestLab> {
  const lab = await openTestLab(cells);
  for (const name of ["hello", "ready", "round1"]) if (cells.includes(`frame=${name} `)) await lab.run(name);
  return lab;
}
const answer = async (lab: TestLab, made: Parameters<TestLab["session"]["answer"]>[1]) => {
  await lab.session.answer("confirm", made, lab.session.view().version);
  await lab.session.idle();
  await lab.run("last");
  return lab
    .side("last")
    .items.map(({ text }) => text.text)
    .join("\n");
};

describe.each([
  ["2026-07-28", in2026],
  ["2025-11-25", in2025],
])("a ticket of the package's own server, in %s", (era, cells) => {
  it("asks a person, and opens with the priority that was accepted", async () => {
    const lab = await ask(cells);
    expect(lab.cell("confirm").question).toMatchObject({
      kind: "form",
      server: "tickets",
      call: "open_ticket",
      round: 1,
      era,
      waiting: true,
      message: { text: expect.stringContaining("jump-prod-02") },
      form: { unfit: null, left: [], fields: [{ name: "priority", kind: "choice", required: true }] },
    });
    await expect(answer(lab, { action: "accept", content: { priority: "P4" } })).rejects.toMatchObject({
      status: 422,
    });
    expect(await answer(lab, { action: "accept", content: { priority: "P1" } })).toMatch(/INC-\d+/);
  });

  it.each(["decline", "cancel"] as const)("opens nothing on %s", async (action) => {
    const lab = await ask(cells);
    const said = await answer(lab, { action });
    expect(said).toContain('"isError":true');
    expect(said).not.toMatch(/INC-\d+/);
  });
});
