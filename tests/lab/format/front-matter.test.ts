import { describe, expect, it, test } from "vitest";
import { parseLab } from "../../../lab/format/parse-lab.ts";

const read = (yaml: string, eol = "\n") => {
  const text = `---\n${yaml}\n---\n\n# The *heading* here\n`.replaceAll("\n", eol);
  const { front, diagnostics } = parseLab(text, "labs/first.lab.md");
  return {
    front,
    problems: diagnostics.map(({ code, line, column, message }) => `${code} ${line}:${column} ${message}`),
  };
};
const named = (name: string, line: number, use = name) => ({
  name,
  kind: "named",
  use,
  args: [],
  env: {},
  line,
});

const codes = (text: string) => parseLab(text, "x").diagnostics.map(({ code }) => code);

describe("front matter", () => {
  it("reads all that it knows", () => {
    const { front, problems } = read(`lab: 02
title: Replaying a confirmation
protocol: 2026-07-28
view: steps
servers:
  tickets: { command: node, args: [tickets.js, --port, 8080, true], env: { A: 1, B: { from: HOME }, C: { from: KEY, secret: true } } }
clients: { tour: { command: node, args: [client.js, --tap, "{tap}"] } }
host: { servers: [tickets], tools: "a, b", max_result_bytes: 4096, capabilities: { elicitation: { form: true } }, practice: p.yaml }
`);
    expect(problems).toEqual([]);
    expect(front).toEqual({
      lab: "02",
      title: "Replaying a confirmation",
      protocol: "2026-07-28",
      view: "steps",
      servers: [
        {
          name: "tickets",
          kind: "command",
          command: "node",
          args: ["tickets.js", "--port", "8080", "true"],
          env: {
            A: { kind: "literal", value: "1" },
            B: { kind: "host", from: "HOME", secret: false },
            C: { kind: "host", from: "KEY", secret: true },
          },
          line: 7,
        },
      ],
      clients: [
        {
          name: "tour",
          kind: "command",
          command: "node",
          args: ["client.js", "--tap", "{tap}"],
          env: {},
          line: 8,
        },
      ],
      host: {
        servers: ["tickets"],
        tools: ["a", "b"],
        maxResultBytes: 4096,
        capabilities: { elicitation: { form: true } },
        practice: "p.yaml",
      },
      extra: {},
    });
  });

  it("falls back to the file's name and the first heading", () => {
    expect(read("view: page").front).toMatchObject({
      lab: "first",
      title: "The heading here",
      view: "page",
      servers: [],
    });
    expect(parseLab("no heading", "a\\b.md").front).toMatchObject({ lab: "b", title: "b" });
  });

  test.each<[string, object[]]>([
    ["servers: [cmdb, hand2024]", [named("cmdb", 2), named("hand2024", 2)]],
    ["servers: cmdb, hand2024", [named("cmdb", 2), named("hand2024", 2)]],
    ["servers: cmdb", [named("cmdb", 2)]],
    [
      "servers:\n  - cmdb\n  - hand2024:\n  - a: {command: x}",
      [
        named("cmdb", 3),
        named("hand2024", 4),
        { name: "a", kind: "command", command: "x", args: [], env: {}, line: 5 },
      ],
    ],
    [
      "servers:\n  cmdb:\n  a: {}\n  b: null\n  c: cmdb",
      [named("cmdb", 3), named("a", 4), named("b", 5), named("c", 6, "cmdb")],
    ],
    [
      "servers:\n  - {name: a, command: x, args: [y]}",
      [{ name: "a", kind: "command", command: "x", args: ["y"], env: {}, line: 3 }],
    ],
    [
      "servers: {a: {type: stdio, command: x}}",
      [{ name: "a", kind: "command", command: "x", args: [], env: {}, line: 2 }],
    ],
    [
      "servers:\n  brief: {use: tickets, args: [--state-ttl, '1'], env: {A: x, B: {from: C}}}",
      [
        {
          ...named("brief", 3, "tickets"),
          args: ["--state-ttl", "1"],
          env: { A: { kind: "literal", value: "x" }, B: { kind: "host", from: "C", secret: false } },
        },
      ],
    ],
    ["servers:", []],
  ])("servers may be written %j", (yaml, servers) => {
    const { front, problems } = read(yaml);
    expect(problems).toEqual([]);
    expect(front.servers).toEqual(servers);
  });

  test.each([
    [
      "servers: {a: node server.js}",
      "WB104 2:14 The program `a` is a mapping. Write `{command: node, args: [server.js]}`.",
    ],
    [
      "servers: {a: [node, server.js]}",
      "WB104 2:14 The program `a` is a mapping. Write `{command: node, args: [server.js]}`.",
    ],
    [
      "servers: {a: {command: node, args: server.js}}",
      "WB104 2:36 `a.args` is `server.js`. It must be a list, such as [server.js, --verbose].",
    ],
    [
      "servers: {a: {command: [node]}}",
      "WB104 2:24 `a.command` is a list. It must name the program to start.",
    ],
    ["servers: {a: {args: [x]}}", "WB104 2:11 The program `a` has no command."],
    [
      "servers: {a: {use: b, command: x}}",
      "WB104 2:11 The program `a` has both `command` and `use`. Keep one.",
    ],
    [
      "servers: {a: {use: b c}}",
      "WB104 2:20 `a.use` is `b c`. It must be the name by which a program is found elsewhere.",
    ],
    [
      "servers: {a: {use: b, args: c}}",
      "WB104 2:29 `a.args` is `c`. It must be a list, such as [server.js, --verbose].",
    ],
    [
      "servers: {a: {url: http://b}}",
      "WB104 2:11 The program `a` has no command. Wirebook speaks to programs over stdio, not to addresses.",
    ],
    [
      "servers: {a: {command: x, env: {A: [1]}}}",
      "WB104 2:36 `a.env.A` is a list. It must be a text, or {from: HOST_VARIABLE, secret: true}.",
    ],
    [
      "servers: {a: {command: x, cwd: /}}",
      "WB105 2:27 `cwd` is not read for a program. A program starts in the folder of the file that names it.",
    ],
    [
      "servers: {a: {command: node x.js}}",
      "WB108 2:24 The command `node x.js` holds a space. It is one program; what follows it goes in args.",
    ],
    ["servers: [a, a]", "WB104 2:14 `a` is named twice in servers. Keep one."],
    [
      "servers: ['a b']",
      "WB104 2:11 `a b` cannot name one of the servers. A name has letters, digits, - _ and points.",
    ],
    ["servers: [[a]]", "WB104 2:11 An entry of servers is a name, or NAME: {command, args, env}."],
    ["view: slides", "WB104 2:7 `view` is `slides`. It must be page or steps."],
    ["title: [a]", "WB104 2:8 `title` is a list. It must be a text."],
    [
      "host: {max_result_bytes: lots}",
      "WB104 2:26 `host.max_result_bytes` is `lots`. It must be a whole number of bytes.",
    ],
    ["host: {tols: [a]}", "WB105 2:8 `host.tols` is not read; it is kept. Did you mean `tools`?"],
    ["serves: [a]", "WB105 2:1 `serves` is not read; it is kept. Did you mean `servers`?"],
    [
      "a: b: c",
      "WB103 2:4 A colon and a space inside a value. Put the whole value in quotes, or on a line of its own after `|`.",
    ],
    ["lab: a\nlab: b", "WB103 3:1 The key `lab` is given twice. Keep one."],
    ["just words", "WB103 2:1 The front matter is a mapping, such as `lab: my-first`."],
  ])("%j", (yaml, problem) => {
    expect(read(yaml).problems).toEqual([problem]);
    expect(read(yaml, "\r\n").problems).toEqual([problem]);
  });

  it("keeps what it does not know, and what is right beside what is wrong", () => {
    const { front } = read("title: T\nview: slides\ncourse: {unit: 1}\n__proto__: {x: 1}");
    expect(front).toMatchObject({ title: "T", view: "page", extra: { course: { unit: 1 } } });
    expect(Object.keys(front.extra)).toEqual(["course", "__proto__"]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("is only at the very start, after a byte order mark at most", () => {
    expect(codes("\uFEFF---\nlab: a\n---\n")).toEqual([]);
    expect(codes("---\nlab: a\n")).toEqual(["WB102"]);
    expect(codes("\n---\nlab: a\n---\n")).toEqual(["WB106"]);
    expect(codes("")).toEqual(["WB106"]);
    expect(codes("---\n---")).toEqual([]);
  });
});
