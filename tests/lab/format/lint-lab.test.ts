import { describe, expect, it, test } from "vitest";
import { codes } from "../../../lab/format/codes.ts";
import { formatDiagnostic, lintLab, type KnownPrograms } from "../../../lab/format/lint-lab.ts";
import { nameProblems } from "../../../lab/format/name-problems.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";

const front = "---\nservers: [cmdb, hand2024]\nclients: { tour: { command: node } }\n---\n";
const fence = (info: string, body = "1") => `\`\`\`${info}\n${body}\n\`\`\`\n`;
const lint = (markdown: string, head = front) => {
  const lab = parseLab(head + markdown, "l.lab.md");
  return lintLab(lab).map((found) => formatDiagnostic(lab.file, found));
};

describe("lintLab", () => {
  it("finds nothing in a lab without faults", () => {
    const lab = [
      fence("json value=env", '{"a": 1}'),
      fence("json frame=r1 to=cmdb,hand2024", '{"method": "ping", "_meta": "${env}"}'),
      fence("text frame=r2 to=cmdb raw after=r1", "x ${r1.result}"),
      fence("cel value=c", "r1.ms + r2.ms"),
      fence("yaml form=f", "action: decline"),
      fence("json call=k tool=t answers=f", "{}"),
      fence("yaml do=d on=b", "kill: cmdb"),
      fence("text script=s client=tour", ""),
      fence("yaml check=ok", "- expect: r1.cmdb.result == c && env.a == 1"),
    ];
    expect(lint(lab.join("\n"))).toEqual([]);
  });

  test.each<[string, string, string[]]>([
    [
      "a name that no cell has",
      fence("json value=x", '\n"${roud1.result}"') + fence("json value=round1"),
      ["l.lab.md:7: x: There is no cell `roud1`. Did you mean `round1`? [WB132]"],
    ],
    [
      "in CEL, once for each name",
      fence("yaml check=c", "- expect: nope == 1\n- expect: nope == 2 || other"),
      ["l.lab.md:6: c: There is no cell `nope`. [WB132]", "l.lab.md:7: c: There is no cell `other`. [WB132]"],
    ],
    ["in attributes", fence("json value=x after=y"), ["l.lab.md:5: x: There is no cell `y`. [WB132]"]],
    [
      "a hyphen in CEL",
      fence("json value=single-use") + fence("cel value=x", "single-use.a"),
      [
        "l.lab.md:9: x: There is no cell `single`. In CEL `single-use` is a subtraction: rename that cell without the hyphen. [WB132]",
        "l.lab.md:9: x: There is no cell `use`. [WB132]",
      ],
    ],
    [
      "two cells of one name",
      fence("json value=a") + fence("json value=a"),
      [
        "l.lab.md:5: a: The name `a` is also that of the cell of line 8. Rename one of them. [WB131]",
        "l.lab.md:8: a#2: The name `a` is also that of the cell of line 5. Rename one of them. [WB131]",
      ],
    ],
    [
      "a cell that reads itself",
      fence("json value=a", '"${a}"'),
      ["l.lab.md:6: a: The cells wait for each other: a -> a. Take one of the references out. [WB133]"],
    ],
    [
      "a circle",
      fence("json value=a", '"${b}"') + fence("json value=b after=c") + fence("cel value=c", "a + 1"),
      [
        "l.lab.md:6: a: The cells wait for each other: a -> b -> c -> a. Take one of the references out. [WB133]",
      ],
    ],
    [
      "the shortest way round, and each circle once",
      fence("json value=a", '["${b}", "${c}"]') +
        fence("json value=b", '"${c}"') +
        fence("json value=c", '"${a}"') +
        fence("json value=x", '"${y}"') +
        fence("json value=y", '"${x}"'),
      [
        "l.lab.md:6: a: The cells wait for each other: a -> c -> a. Take one of the references out. [WB133]",
        "l.lab.md:15: x: The cells wait for each other: x -> y -> x. Take one of the references out. [WB133]",
      ],
    ],
    [
      "an unknown server",
      fence("json frame=x to=cmbd"),
      [
        "l.lab.md:5: x: The front matter names no server `cmbd`. It names `cmdb`, `hand2024`. Did you mean `cmdb`? [WB134]",
      ],
    ],
    [
      "an unknown server of a do cell",
      fence("yaml do=x", "restart: tickets"),
      ["l.lab.md:5: x: The front matter names no server `tickets`. It names `cmdb`, `hand2024`. [WB134]"],
    ],
    [
      "a fresh connection to kill",
      fence("yaml do=x on=fresh", "kill: cmdb"),
      [
        "l.lab.md:5: x: `on=fresh` is a connection of one frame alone. Name a connection that cells share. [WB124]",
      ],
    ],
    [
      "a connection to restart",
      fence("yaml do=x on=b", "restart: cmdb"),
      ["l.lab.md:5: x: warning: `on` means nothing here: a restart ends all connections. [WB122]"],
    ],
    [
      "an unknown client",
      fence("text script=x client=tuor", ""),
      [
        "l.lab.md:5: x: The front matter names no client `tuor`. It names `tour`. Did you mean `tour`? [WB135]",
      ],
    ],
    [
      "answers that are no form",
      fence("json value=v") + fence("json call=x tool=t answers=v", "{}"),
      ["l.lab.md:8: x: `v` is a value cell, not a form. Name forms without `for`. [WB136]"],
    ],
    [
      "answers that have their question",
      fence("json value=v") + fence("yaml form=f for=v.a", "") + fence("json call=x tool=t answers=f", "{}"),
      ["l.lab.md:11: x: `f` answers the one question of its `for`. Name forms without `for`. [WB136]"],
    ],
    [
      "bad JSON",
      fence("json value=x", '{\n  "a": 1,\n}'),
      ["l.lab.md:7: x: A comma with nothing after it. Take it out: JSON allows none before `}`. [WB141]"],
    ],
  ])("%s", (_, markdown, expected) => {
    expect(lint(markdown)).toEqual(expected);
  });

  it("says what to write where no servers are named", () => {
    expect(lint(fence("json frame=x to=cmdb"), "")).toEqual([
      "l.lab.md:1: warning: There is no front matter, so no servers are named. Start the file with `---`, `servers: [cmdb]`, `---`. [WB106]",
      "l.lab.md:1: x: The front matter names no server `cmdb`. It names none: add `servers: [cmdb]`. [WB134]",
    ]);
  });

  it("counts servers named elsewhere, and blames no cell for a front matter that cannot be read", () => {
    const lab = parseLab(fence("json frame=x to=mine"), "l.lab.md");
    expect(lintLab(lab, { servers: ["mine"] }).map(({ code }) => code)).toEqual(["WB106"]);
    expect(lint(fence("json frame=x to=cmdb"), "---\nservers: {cmdb: [x]}\n---\n")).toHaveLength(1);
  });

  it("finds at its line a program that is only named and that nobody has", () => {
    const yaml =
      "---\nlab: l\nservers:\n  cmdb:\n  nope:\n  other: far\n  mine: {command: x}\nclients: [tour]\n---\n";
    const lab = parseLab(yaml, "l.lab.md");
    const found = (known: KnownPrograms) =>
      lintLab(lab, known).map((one) => formatDiagnostic("l.lab.md", one));
    expect(found({})).toEqual([]);
    expect(found({ servers: ["cmdb", "nope", "other"], clients: ["tour"] })).toEqual([]);
    const why = (kind: string, name: string) => (name === "nope" ? `no \u0007${kind} is there` : null);
    expect(found({ servers: ["cmdb"], clients: [], why })).toEqual([
      "l.lab.md:5: The server `nope` cannot be started: no \\u{7}server is there. [WB137]",
      "l.lab.md:6: The server `other` cannot be started: neither a `.mcp.json` in this folder or above nor Wirebook has it. [WB137]",
      "l.lab.md:8: The client `tour` cannot be started: neither a `.mcp.json` in this folder or above nor Wirebook has it. [WB137]",
    ]);
  });

  it("shows no control characters of the file", () => {
    const [line] = lint(fence("json value=x", '"\u001b[31m${\u202E}"').replace("\u001b", "\\u001b"));
    expect(line).toMatch(/\\u\{202E\}/);
    expect(line).not.toContain("\u202E");
  });

  it("finds circles through ten thousand cells", () => {
    const count = 10_000;
    const chain = Array.from({ length: count }, (_, i) =>
      fence(`json value=c${i}`, `"\${c${(i + 1) % count}}"`),
    ).join("");
    const problems = nameProblems(parseLab(chain, "l").cells);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(/c0 -> c1 -> .* -> … -> c0\. /);
  });
});

describe("codes", () => {
  /** For each code a lab that has it. */
  const labs: Record<keyof typeof codes, string> = {
    WB101: `${front}\`\`\`json value=a\n1`,
    WB102: "---\na: 1",
    WB103: "---\n- a\n---\n",
    WB104: "---\nview: x\n---\n",
    WB105: "---\nx: y\n---\n",
    WB106: "text",
    WB107: `${front}${">".repeat(100)}`,
    WB108: "---\nservers: {a: {command: b c}}\n---\n",
    WB111: front + fence("json farme=x to=cmdb"),
    WB112: front + fence("json frame to=cmdb"),
    WB113: front + fence("json value=1"),
    WB114: front + fence("json value=x check=y"),
    WB115: front + fence("json run=auto value=x"),
    WB116: front + fence("text value=x"),
    WB117: front + fence("value=x"),
    WB118: front + fence("json value=import"),
    WB121: front + fence("json value=x y=z"),
    WB122: front + fence("json value=x to=cmdb"),
    WB123: front + fence("json value=x run=auto run=auto"),
    WB124: front + fence("json value=x run=maybe"),
    WB125: front + fence("json frame=x"),
    WB126: front + fence("text frame=x to=cmdb"),
    WB131: front + fence("json value=x") + fence("json value=x"),
    WB132: front + fence("json value=x after=y"),
    WB133: front + fence("json value=x after=x"),
    WB134: front + fence("json frame=x to=y"),
    WB135: front + fence("text script=x client=y"),
    WB136: front + fence("json value=v") + fence("text chat=x answers=v"),
    WB137: "---\nservers: [nowhere]\n---\n",
    WB141: front + fence("json value=x", "{"),
    WB142: front + fence("json value=x", '"${"'),
    WB143: front + fence("text chat=x", "${"),
    WB144: front + fence("text frame=x to=cmdb raw=escaped", "\\"),
    WB145: front + fence("yaml do=x", "a: b: c"),
    WB146: front + fence("cel value=x", "a +"),
    WB147: front + fence("yaml do=x", "a: b"),
    WB148: front + fence("yaml check=x", "- that: a"),
    WB149: front + fence("yaml form=x", "action: go"),
    WB150: front + fence("yaml form=x", "a: b"),
  };

  test.each(Object.entries(labs))("%s is found, with the severity of its table", (code, text) => {
    const known = { servers: ["cmdb"] };
    const found = lintLab(parseLab(text, "l.lab.md"), known).filter((diagnostic) => diagnostic.code === code);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.severity).toBe(codes[code as keyof typeof codes].severity);
  });
});
