import * as fc from "fast-check";

/** Bodies that are right for their kind; `R` stands for a reference to another cell, `N` for its bare name. */
const bodies: Record<string, readonly string[]> = {
  "json value": ["1", '{ "a": "${R}" }', '"$${R} ${R}"', '{\n\t"é": [1,\n\n 2]\n}', "{ half", "`````\n1"],
  "cel value": ["1 + 2", "N == 1", '"N" + string(N)', "[1].map(x, x + N)", "N.N.size()"],
  "json frame": [
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    '{"jsonrpc": "2.0", "id": 2,\n  "method": "x", "params": { "N": "${R}", "k": "${R.a[0]}" } }',
  ],
  "text frame": ["raw ${R} bytes  ", "a\n\n\nb\n"],
  "yaml form": ["action: decline", 'content:\n  a: "say \\"${R}\\""\naction: accept'],
  "yaml do": ["sleep: 1"],
  "json call": ["{}", '{ "x": "${R}" }'],
  "text chat": ["Hello ${R}", "~~~\n```\ninner\n```\n~~~", ""],
  "text script": ["go"],
  "yaml check": [
    "- that: N holds\n  expect: N == 1",
    '- expect: "N.a == \\"N\\""',
    "expect: >\n  N == 1 &&\n  N != 2",
  ],
};
const attributes: Record<string, readonly string[]> = {
  "json frame": ["to=s", "to=s,t  on='x y'", 'to="s" run=manual', "to=s odd=1 wait=20"],
  "text frame": ["to=s raw", "raw=noeol to=s"],
  "json call": ["tool=s__x"],
  "text script": ["client=c"],
  "yaml form": ["", "for=R.result"],
  "yaml check": ["", "points=2"],
};

const fence = fc.record({
  kind: fc.constantFrom(...Object.keys(bodies)),
  body: fc.nat(),
  attribute: fc.nat(),
  after: fc.boolean(),
  marker: fc.constantFrom("```", "```", "````````", "~~~", "~~~~"),
  indent: fc.constantFrom("", "", " ", "   "),
  space: fc.constantFrom("", " ", "\t"),
  trail: fc.constantFrom("", "  "),
  reads: fc.nat(),
});
const prose = fc.constantFrom(
  "Some *text*.",
  "# A heading",
  "- a list\n- of two",
  "> quoted\n> twice",
  "a line   \nand its next",
  "```js\nprose(1)\n```",
  "~~~\nplain ``` fence\n~~~",
  "| a | b |\n| - | - |\n| ``` | 2 |",
  "<!-- hidden -->",
  "[link]: https://example.org",
  "Ünïcödé 🧪 \u200D",
  "\ttabbed code",
);
const gap = fc.constantFrom("\n\n", "\n\n", "\n\n\n\n", "\n \t\n", "\n");

export interface AnyLab {
  text: string;
  /** Names of the cells, in order. */
  names: string[];
}

/** Labs as people and programs write them: all kinds, odd spacing, mixed line ends, prose and fences between. */
export const anyLab: fc.Arbitrary<AnyLab> = fc
  .record({
    blocks: fc.array(fc.oneof({ weight: 3, arbitrary: fence }, prose), { minLength: 1, maxLength: 7 }),
    gaps: fc.array(gap, { minLength: 8, maxLength: 8 }),
    front: fc.boolean(),
    mark: fc.boolean(),
    eols: fc.constantFrom<string[]>(["\n"], ["\r\n"], ["\n", "\r\n"]),
    end: fc.constantFrom("", "\n", "\n\n\n"),
    open: fc.boolean(),
  })
  .map(({ blocks, gaps, front, mark, eols, end, open }) => {
    const names = blocks.flatMap((block, at) => (typeof block === "string" ? [] : [`c${at}`]));
    const written = blocks.map((block, at) => {
      if (typeof block === "string") return block;
      const { kind, marker, indent, space, trail } = block;
      const other = names[block.reads % names.length]!;
      const named = (text: string) =>
        text.replaceAll("${R", `\${${other}`).replaceAll("R.", `${other}.`).replaceAll("N", other);
      const list = bodies[kind]!;
      const body = named(list[block.body % list.length]!);
      const options = attributes[kind] ?? [""];
      const after = block.after ? ` after=${other}` : "";
      const info = `${kind}=c${at} ${named(options[block.attribute % options.length]!)}${after}`.trimEnd();
      const lines = body.split("\n").map((line) => indent + line);
      const longer = body.includes("`````") ? "`````````" : marker;
      const used = kind === "text chat" && body.includes("~~~") ? "~~~~~" : longer;
      const closing = open && at === blocks.length - 1 ? [] : [indent + used + trail];
      return [`${indent}${used}${space}${info}${trail}`, ...lines, ...closing].join("\n");
    });
    const head = front ? "---\nlab: x\nservers: [s, t]\n---\n\n" : "";
    const page = written.map((block, at) => (at === 0 ? block : gaps[at]! + block)).join("");
    let nth = 0;
    const text = (head + page + end).replaceAll("\n", () => eols[nth++ % eols.length]!);
    return { text: (mark ? "\uFEFF" : "") + text, names };
  });
