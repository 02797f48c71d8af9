import type { Report } from "./report.ts";

/** The report as one JSON document with a line end, as `--report json` prints it. */
export function reportJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
