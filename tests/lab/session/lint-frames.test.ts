import { describe, expect, it } from "vitest";
import { formatDiagnostic, lintLab } from "../../../lab/format/lint-lab.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { lintDraft } from "../../../lab/session/lint-draft.ts";
import { lintFrames } from "../../../lab/session/lint-frames.ts";
import { fence } from "./open-test-lab.ts";

const labOf = (...cells: string[]) => parseLab(cells.join(""), "a.lab.md");
const lint = (...cells: string[]) =>
  lintFrames(labOf(...cells)).map((problem) => formatDiagnostic("a.lab.md", problem));
const right = '{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }';

describe("lintFrames", () => {
  it("finds nothing in a right frame, nor in what is no JSON frame", () => {
    expect(lint(fence("json frame=x to=s", right))).toEqual([]);
    expect(lint(fence("text frame=x to=s raw", "nonsense"), fence("json value=v", '{ "id": 1 }'))).toEqual(
      [],
    );
  });

  it("finds what is wrong, as a warning at its own line", () => {
    const wrong = '{\n  "jsonrpc": "1.0",\n  "id": 1, "method": "tools/list"\n}';
    const [problem, ...more] = lint(fence("json value=v", "1"), fence("json frame=x to=s", wrong));
    expect(problem).toMatch(/^a\.lab\.md:7: x: warning: jsonrpc: .* \[WB3\d\d\]$/);
    expect(more).toEqual([]);
  });

  it("fills in what is constant, through other constants", () => {
    const cells = [
      fence("json frame=x to=s", '{ "jsonrpc": "${v.version}", "id": 1, "method": "tools/list" }'),
      fence("json value=v", '{ "version": "${w}" }'),
    ];
    expect(lint(...cells, fence("json value=w", '"2.0"'))).toEqual([]);
    expect(lint(...cells, fence("json value=w", '"1.0"'))).toEqual([
      expect.stringMatching(/^a\.lab\.md:2: x: warning: jsonrpc: /),
    ]);
  });

  it.each([
    ["a cel cell", fence("cel value=v", "1 + 1")],
    ["an answer", fence("json frame=v to=s", right)],
    [
      "a value that reads an answer",
      fence("json value=v", '"${f.result}"') + fence("json frame=f to=s", right),
    ],
    ["a circle", fence("json value=v", '"${w}"') + fence("json value=w", '"${v}"')],
    ["nothing", ""],
  ])("says nothing of a frame that reads %s", (_, cells) => {
    expect(lint(cells, fence("json frame=x to=s", '{ "jsonrpc": "${v}", "id": 1 }'))).toEqual([]);
  });

  it("leaves it to the lab's lint to say what is no JSON", () => {
    const lab = labOf(fence("json frame=x to=s", "{ 1 }"));
    expect(lintFrames(lab)).toEqual([]);
    expect(
      lintDraft(lab, "x", "{ 2 }", lintLab, { valueOf: () => undefined }).map(({ code }) => code),
    ).toEqual(["WB134", "WB141"]);
  });

  it("follows thousands of constants, and does not make what would fill the memory", () => {
    const chain = Array.from({ length: 5000 }, (_, i) => fence(`json value=c${i}`, `"\${c${i + 1}}"`));
    const frame = fence("json frame=x to=s", '{ "jsonrpc": "${c0}", "id": 1, "method": "ping" }');
    expect(lint(...chain, fence("json value=c5000", '"1.0"'), frame)).toHaveLength(1);
    const doubled = Array.from({ length: 64 }, (_, i) =>
      fence(`json value=c${i}`, `["\${c${i + 1}}", "\${c${i + 1}}"]`),
    );
    expect(lint(...doubled, fence("json value=c64", "1"), frame)).toEqual([]);
  });
});

describe("lintDraft", () => {
  it("says of a draft what the file's lint would say of it", () => {
    const wrong = '{\n  "jsonrpc": "1.0",\n  "id": 1,\n  "method": "tools/list"\n}';
    const draft = lintDraft(labOf(fence("json frame=x to=s", right)), "x", wrong, () => [], {
      valueOf: () => undefined,
    });
    expect(draft).toEqual(lintFrames(labOf(fence("json frame=x to=s", wrong))));
    expect(draft).toHaveLength(1);
  });
});
