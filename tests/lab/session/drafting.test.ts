import { describe, expect, it } from "vitest";
import { frameFits } from "../../../lab/session/frame-fits.ts";
import { act, fence, frame, openTestLab } from "./open-test-lab.ts";

const tools = {
  tools: [{ name: "get", inputSchema: { type: "object", properties: { host: { type: "string" } } } }],
};
const call = (args: string) =>
  `{ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "get", "arguments": ${args} } }`;

describe("what is said of a text while it is written", () => {
  const open = () =>
    openTestLab(
      fence("json value=v", '{ "host": 7 }') +
        frame("list", { id: 1, method: "tools/list", params: { do: [{ answer: 1, result: tools }] } }) +
        fence("json frame=x to=s", "{}") +
        fence("text frame=r to=s raw", "x"),
    );

  it("knows the tools that the session has seen, and no others", async () => {
    const lab = await open();
    const { drafting } = lab.session;
    expect(drafting.lint("x", call('{ "host": 1 }')).map(({ code }) => code)).toEqual([]);
    await lab.run("list");
    expect(lab.cell("list").result).toBe("ok");
    expect(drafting.lint("x", call('{ "host": 1 }')).map(({ code }) => code)).toEqual(["WB352"]);
    const source = call('"${v}"');
    expect(drafting.lint("x", source).map(({ code, span }) => [code, span?.start])).toEqual([
      ["WB352", source.indexOf('"${v}"')],
    ]);
    const half = call('{ "" }');
    const { options } = drafting.complete("x", half, half.indexOf('""') + 1);
    expect(options.map(({ label }) => label)).toEqual(["host"]);
  });

  it("looks into values, says what a reference stands for, and refuses a cell that is not there", async () => {
    const lab = await open();
    const { drafting } = lab.session;
    await lab.session.idle();
    expect(drafting.preview("v.host")).toEqual({
      cell: "v",
      kind: "value",
      type: "number",
      text: "7",
      fault: null,
    });
    expect(drafting.preview("v.nope").fault).toContain("`nope`");
    expect(drafting.preview("list.result").fault).toContain("no value yet");
    expect(drafting.preview("gone").fault).toContain("`gone`");
    expect(drafting.preview("a b").fault).not.toBeNull();
    for (const ask of [
      () => drafting.fits("gone", ""),
      () => drafting.complete("gone", "", 0),
      () => drafting.rewrite("gone", "", "2026"),
    ])
      expect(ask).toThrow("`gone`");
  });

  it("lets a text that is as long as a file be, whatever is in it", async () => {
    const { drafting } = (await open()).session;
    const pasted = '{"a":'.repeat(300_000);
    expect(drafting.lint("x", pasted)).toEqual([]);
    expect(drafting.fits("x", pasted)).toEqual([]);
    expect(drafting.complete("x", pasted, 5)).toEqual({ from: 5, to: 5, options: [] });
    const { source, notes } = drafting.rewrite("x", pasted, "2026");
    expect(source === pasted).toBe(true);
    expect(notes[0]).toContain("too long");
    for (const ask of [
      () => drafting.lint("gone", pasted),
      () => drafting.fits("gone", pasted),
      () => drafting.complete("gone", pasted, 0),
      () => drafting.rewrite("gone", pasted, "2026"),
    ])
      expect(ask).toThrow("`gone`");
  });

  it("takes any offset", async () => {
    const { drafting } = (await open()).session;
    for (const offset of [-1, 0, 1.5, 99])
      expect(drafting.complete("x", "{}", offset).to).toBeLessThanOrEqual(2);
  });

  it("rewrites by the lab's own envelope, and only a JSON frame", async () => {
    const lab = await openTestLab(
      fence("json value=envelope", "{}") +
        fence("json frame=x to=s", "{}") +
        fence("text frame=r to=s raw", "x"),
    );
    const { drafting } = lab.session;
    const { source } = drafting.rewrite("x", '{ "id": 1, "method": "tools/list" }', "envelope");
    expect(source).toContain('"${envelope}"');
    expect(drafting.rewrite("r", "x", "2026").source).toBe("x");
    expect(drafting.fits("r", "{}")).toEqual([]);
  });

  it("says of a line of the wire how it fits each revision", async () => {
    const lab = await openTestLab(frame("f", act(1, [{ write: "stray\n" }, { answer: 1, result: {} }])));
    await lab.run("f");
    const { wire } = lab.session.view();
    const answer = wire.find(({ kind }) => kind === "answer")!;
    const fits = await frameFits(lab.session.wire, answer.n);
    expect(fits?.map(({ revision }) => revision)).toHaveLength(5);
    expect(fits?.at(-1)).toMatchObject({ revision: "2026-07-28", fits: "no" });
    const stray = wire.find(({ kind }) => kind === "stray")!;
    expect(await frameFits(lab.session.wire, stray.n)).toEqual([]);
    expect(await frameFits(lab.session.wire, 9999)).toBeNull();
  });
});
