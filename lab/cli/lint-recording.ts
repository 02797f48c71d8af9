import { CannotRead } from "../../tap/reading.ts";
import { findingsOf } from "../bench/findings-of.ts";
import { recordedEvents, type RecordedEvent } from "../bench/recorded-events.ts";
import { visibleText } from "../wire/visible.ts";

/** Prints what lint has to say of each frame of a recording, on stdout. Gives the number of errors. */
export async function lintRecording(path: string): Promise<number> {
  let errors = 0;
  try {
    for await (const recorded of recordedEvents(path)) {
      for (const { severity, text } of said(path, recorded)) {
        process.stdout.write(`${visibleText(text)}\n`);
        if (severity === "error") errors += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
    process.stdout.write(`${error.message}\n`);
    return 1;
  }
  return errors;
}

function said(path: string, recorded: RecordedEvent): { severity: "error" | "warning"; text: string }[] {
  if (recorded.kind === "damaged") return [{ severity: "error", text: recorded.message }];
  if (recorded.kind === "gap") {
    return [
      {
        severity: "warning",
        text: `${path}:${recorded.line}: warning: frames are missing here: ${recorded.why}`,
      },
    ];
  }
  const { line, event } = recorded;
  const what = [event.direction, event.paired?.method ?? event.message?.method ?? ""]
    .filter((word) => word !== "")
    .join(" ");
  const stray = event.direction === "s2c" ? (event.message?.reason ?? null) : null;
  if (stray !== null) {
    return [
      {
        severity: "error",
        text: `${path}:${line}: ${what}: no message: ${stray}. ${event.message?.fix ?? ""}`,
      },
    ];
  }
  return findingsOf(event).map(({ severity, code, path: place, message }) => {
    const warning = severity === "warning" ? "warning: " : "";
    const at = place === "" ? "" : `${place}: `;
    return { severity, text: `${path}:${line}: ${what}: ${warning}${at}${message} [${code}]` };
  });
}
