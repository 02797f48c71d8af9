import { assert, constantFrom, dictionary, jsonValue, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { fillYaml } from "../../../lab/format/fill-yaml.ts";
import { formProblems } from "../../../lab/format/form-answer.ts";
import { parseLab } from "../../../lab/format/parse-lab.ts";
import { bodySplices } from "../../../lab/format/splice.ts";
import { spliceText } from "../../../lab/format/splice-text.ts";
import { writeForm } from "../../../lab/format/write-form.ts";

type Content = NonNullable<Parameters<typeof writeForm>[1]>;

describe("writing a form's answer", () => {
  it("is YAML that a person would write", () => {
    expect(writeForm("decline")).toBe("action: decline");
    expect(writeForm("accept", { priority: "P2" })).toBe("action: accept\ncontent:\n  priority: P2");
  });

  it("says in a lab's file exactly what was answered, whatever it was", () => {
    const text = oneof(
      string({ unit: "binary" }),
      constantFrom(
        "${round1}",
        "$${x}",
        "yes",
        "1e3",
        "null",
        "~",
        "a\r\nb ",
        "```\n~~~",
        "- x",
        "a: b",
        "#",
        "\u2028",
        "\ufeff",
        " \n",
        "x\n\n",
      ),
    ).filter((each) => !/\p{Surrogate}/u.test(each));
    const content = dictionary(text, oneof(text, jsonValue({ maxDepth: 1, stringUnit: "grapheme" })), {
      maxKeys: 5,
    });
    for (const eol of ["\n", "\r\n"])
      assert(
        property(content, (drawn) => {
          const given = JSON.parse(JSON.stringify(drawn)) as Content;
          const lab = parseLab(
            `---\nservers: []\n---\n\n\`\`\`yaml form=x\n\`\`\`\n`.replaceAll("\n", eol),
            "l",
          );
          const body = writeForm("accept", given);
          const next = parseLab(spliceText(lab.text, bodySplices(lab, "x", body)), "l");
          const filled = fillYaml(next.cells[0]!.source, () => undefined);
          expect(filled).toMatchObject({ ok: true });
          expect(JSON.parse(filled.ok ? filled.value : "")).toEqual({ action: "accept", content: given });
          expect(formProblems(next.cells[0]!.source)).toEqual([]);
        }),
        { numRuns: 400 },
      );
  });
});
