import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reportJson } from "../../../lab/grade/report-json.ts";
import { reportJunit } from "../../../lab/grade/report-junit.ts";
import { exitCode, reportOf, type Ran } from "../../../lab/grade/report.ts";
import { unjudged, type Verdict, type VerdictState } from "../../../lab/grade/verdict.ts";
import { readXml, type XmlElement } from "./read-xml.ts";

const line = { that: "it is three", expect: "a.n == 3", hint: "Count again." };

const correct: Verdict = {
  state: "correct",
  points: { got: 2, of: 2 },
  lines: [{ ...line, ok: true, actual: "a.n = 3" }],
};
const almost: Verdict = {
  state: "almost",
  points: { got: 0, of: 3 },
  lines: [
    { ...line, ok: true, actual: "a.n = 3" },
    { ...line, ok: false, actual: "a.n = 4" },
    { ...line, hint: null, ok: null, actual: "`a` has no `n`; it is empty." },
  ],
};

const ran: Ran = {
  lab: "protocol-inspector",
  checks: [
    { name: "first", verdict: correct },
    { name: "second", verdict: almost },
    { name: "third", verdict: unjudged([line], 1, "not-run") },
    { name: "fourth", verdict: unjudged([line], 1, "blocked") },
  ],
  cells: [
    { name: "list", kind: "frame", status: "idle", result: "ok", ms: 12 },
    { name: "first", kind: "check", status: "idle", result: "ok", ms: 1500 },
    { name: "third", kind: "check", status: "idle", result: null, ms: null },
  ],
};

const children = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);

/** The characters of a text that XML has. */
const kept = (value: string) =>
  [...value]
    .filter((char) => /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(char))
    .join("");

describe("exitCode", () => {
  test.each([
    [[], 0],
    [["correct", "correct"], 0],
    [["correct", "almost"], 1],
    [["wrong"], 1],
    [["not-run"], 1],
    [["blocked"], 1],
    [["error"], 1],
  ] satisfies [VerdictState[], 0 | 1][])("%j: %i", (states, exit) => {
    expect(exitCode(states.map((state) => ({ state })))).toBe(exit);
  });

  test("what ended the run before its end decides", () => {
    expect(reportOf(ran).exit).toBe(1);
    expect(reportOf({ ...ran, ended: 130 }).exit).toBe(130);
    expect(reportOf({ ...ran, checks: [], ended: 4 }).exit).toBe(4);
  });
});

describe("reportJson", () => {
  test("has exactly the members that the command promises", () => {
    const report = JSON.parse(reportJson(reportOf(ran))) as Record<string, unknown>;
    expect(Object.keys(report)).toEqual(["lab", "exit", "points", "checks", "cells"]);
    expect(report).toMatchObject({ lab: "protocol-inspector", exit: 1, points: { got: 2, of: 7 } });
    expect((report["checks"] as unknown[])[1]).toEqual({
      name: "second",
      state: "almost",
      points: { got: 0, of: 3 },
      lines: [
        { that: "it is three", ok: true, expected: "a.n == 3", actual: "a.n = 3", hint: "Count again." },
        { that: "it is three", ok: false, expected: "a.n == 3", actual: "a.n = 4", hint: "Count again." },
        {
          that: "it is three",
          ok: null,
          expected: "a.n == 3",
          actual: "`a` has no `n`; it is empty.",
          hint: null,
        },
      ],
    });
    expect((report["cells"] as unknown[])[0]).toEqual({
      name: "list",
      kind: "frame",
      status: "idle",
      result: "ok",
      ms: 12,
    });
    expect(reportJson(reportOf(ran)).endsWith("}\n")).toBe(true);
  });
});

describe("reportJunit", () => {
  test("a suite for each check, a case for each line", () => {
    const root = readXml(reportJunit(reportOf(ran)));
    expect(root.name).toBe("testsuites");
    expect(root.attributes).toEqual({ name: "protocol-inspector", tests: "6", failures: "1", errors: "3" });
    const suites = children(root, "testsuite");
    expect(suites.map(({ attributes }) => attributes["name"])).toEqual([
      "first",
      "second",
      "third",
      "fourth",
    ]);
    expect(suites[0]!.attributes).toMatchObject({ tests: "1", failures: "0", errors: "0", time: "1.5" });
    expect(suites[1]!.attributes).toMatchObject({ tests: "3", failures: "1", errors: "1" });
    expect(suites[2]!.attributes).not.toHaveProperty("time");
    const [held, failing, unclear] = children(suites[1]!, "testcase");
    expect(held).toMatchObject({ attributes: { classname: "second", name: "it is three" }, children: [] });
    expect(failing!.children).toMatchObject([
      { name: "failure", text: "expected: a.n == 3\nactual: a.n = 4\nhint: Count again." },
    ]);
    expect(unclear!.children).toMatchObject([
      { name: "error", attributes: { message: "`a` has no `n`; it is empty.", type: "almost" } },
    ]);
  });

  test("a check that was not run, or was blocked, is an error and never skipped", () => {
    const root = readXml(reportJunit(reportOf(ran)));
    const errors = children(root, "testsuite")
      .slice(2)
      .flatMap((suite) => children(suite, "testcase"))
      .flatMap((one) => one.children);
    expect(errors.map(({ name, attributes }) => [name, attributes["message"]])).toEqual([
      ["error", "Not run."],
      ["error", "A cell that it reads failed."],
    ]);
  });

  test("a run without checks is an empty, well-formed report", () => {
    const root = readXml(reportJunit(reportOf({ lab: "x", checks: [], cells: [] })));
    expect(root).toMatchObject({ attributes: { tests: "0" }, children: [] });
  });

  test("for any text, the XML is well formed and says what XML can say of it", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom(
          "<",
          ">",
          "&",
          '"',
          "'",
          "]]>",
          "\r",
          "\n",
          "\t",
          "\0",
          "\u001b",
          "\ud800",
          "\uffff",
          "é",
          "😀",
        ),
      }),
    );
    fc.assert(
      fc.property(text, text, text, (lab, that, actual) => {
        const verdict: Verdict = {
          state: "wrong",
          points: { got: 0, of: 1 },
          lines: [{ that, expect: that, hint: actual, ok: false, actual }],
        };
        const root = readXml(reportJunit(reportOf({ lab, checks: [{ name: that, verdict }], cells: [] })));
        const [suite] = children(root, "testsuite");
        const [one] = children(suite!, "testcase");
        expect(root.attributes["name"]).toBe(kept(lab));
        expect(one!.attributes["name"]).toBe(kept(that));
        expect(one!.children[0]!.text).toBe(
          `expected: ${kept(that)}\nactual: ${kept(actual)}\nhint: ${kept(actual)}`,
        );
      }),
      { numRuns: 300 },
    );
  });
});
