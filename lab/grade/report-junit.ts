import type { Report, ReportCheck, ReportLine } from "./report.ts";

/**
 * The report as JUnit XML (XML 1.0, UTF-8): a test suite for each check, a test case for each of its lines.
 * A line that does not hold is a failure; one that was not judged is an error, never `skipped`, since a check
 * that was not run has not passed. Control characters, which XML cannot hold, are left out.
 */
export function reportJunit(report: Report): string {
  const suites = report.checks.map((check) => suite(check, seconds(report, check.name)));
  const counts = sum(suites.map(({ counts }) => counts));
  const open = `<testsuites${attributes({ name: report.lab, ...counts })}>`;
  const body = [open, ...suites.map(({ xml }) => xml), "</testsuites>"].join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

interface Counts {
  tests: number;
  failures: number;
  errors: number;
}

function suite(check: ReportCheck, time: number | null): { xml: string; counts: Counts } {
  const counts = sum(
    check.lines.map(({ ok }) => ({ tests: 1, failures: ok === false ? 1 : 0, errors: ok === null ? 1 : 0 })),
  );
  const timed: Record<string, number> = time === null ? {} : { time };
  const { got, of } = check.points;
  const xml = [
    `  <testsuite${attributes({ name: check.name, ...counts, skipped: 0, ...timed })}>`,
    "    <properties>",
    ...Object.entries({ state: check.state, points: `${got}/${of}` }).map(
      ([name, value]) => `      <property${attributes({ name, value })}/>`,
    ),
    "    </properties>",
    ...check.lines.map((line) => testCase(check, line)),
    "  </testsuite>",
  ];
  return { xml: xml.join("\n"), counts };
}

function testCase(check: ReportCheck, line: ReportLine): string {
  const open = `    <testcase${attributes({ classname: check.name, name: line.that })}`;
  if (line.ok) return `${open}/>`;
  const kind = line.ok === false ? "failure" : "error";
  const message = line.ok === false ? "This does not hold." : unjudgedBecause(check, line);
  const details = [`expected: ${line.expected}`];
  if (line.actual !== null) details.push(`actual: ${line.actual}`);
  if (line.hint !== null) details.push(`hint: ${line.hint}`);
  const type = check.state;
  return `${open}>\n      <${kind}${attributes({ message, type })}>${text(details.join("\n"))}</${kind}>\n    </testcase>`;
}

function unjudgedBecause(check: ReportCheck, line: ReportLine): string {
  if (check.state === "not-run") return "Not run.";
  if (check.state === "blocked") return "A cell that it reads failed.";
  return line.actual ?? "It could not be judged.";
}

/** Duration of a check's own cell, in seconds. */
function seconds({ cells }: Report, check: string): number | null {
  const ms = cells.find(({ name, kind }) => kind === "check" && name === check)?.ms ?? null;
  return ms === null ? null : ms / 1000;
}

function sum(counts: readonly Counts[]): Counts {
  const total = (which: keyof Counts) => counts.reduce((sum, count) => sum + count[which], 0);
  return { tests: total("tests"), failures: total("failures"), errors: total("errors") };
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join("");
}

/** What is no `Char` of XML 1.0, halves of surrogate pairs included. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function text(value: string): string {
  return value
    .replace(notXml, "")
    .replace(/[&<>]/g, (char) => entities[char]!)
    .replace(/\r/g, "&#13;");
}

/** White space other than a plain space would reach the reader as one, so it is written by number. */
function attribute(value: string): string {
  return value
    .replace(notXml, "")
    .replace(/[&<>"]/g, (char) => entities[char]!)
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
