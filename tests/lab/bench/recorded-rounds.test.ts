import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findingsOf } from "../../../lab/bench/findings-of.ts";
import { recordedEvents } from "../../../lab/bench/recorded-events.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wirebook-rounds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const call = (id: number, requestState?: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "t", arguments: {}, _meta: meta, ...(requestState === undefined ? {} : { requestState }) },
});
const result = (id: number, more: object) => ({ jsonrpc: "2.0", id, result: more });

/** A recording as a session keeps it: `conn` says whose line it is. */
async function told(records: [conn: number, dir: "c2s" | "s2c", frame: object][]): Promise<string[]> {
  const path = join(folder, "frames.jsonl");
  const lines = records.map(([conn, dir, frame], i) => {
    const text = JSON.stringify(frame);
    const head = { t: 1000 + i, dir, bytes: text.length + 1, server: `s${conn}`, conn, epoch: 1 };
    return `${JSON.stringify(head).slice(0, -1)},"frame":${text}}\n`;
  });
  writeFileSync(path, lines.join(""));
  const found: string[] = [];
  for await (const recorded of recordedEvents(path)) {
    if (recorded.kind !== "event") throw new Error(`${recorded.kind} at ${recorded.line}`);
    for (const { code } of findingsOf(recorded.event)) found.push(`${recorded.line} ${code}`);
  }
  return found;
}

it("goes on with the states of every connection of a recording", async () => {
  const asked = result(1, { resultType: "input_required", requestState: "v1.AbC" });
  const done = (id: number) => result(id, { resultType: "complete", content: [] });
  expect(
    await told([
      [1, "c2s", call(1)],
      [1, "s2c", asked],
      [2, "c2s", call(1, "v1.AbC")],
      [2, "s2c", done(1)],
      [1, "c2s", call(2, "v1.AbC")],
      [1, "s2c", done(2)],
      [1, "c2s", call(3, "of nobody")],
      [1, "s2c", done(3)],
    ]),
  ).toEqual(["5 WB394", "7 WB395"]);
});
