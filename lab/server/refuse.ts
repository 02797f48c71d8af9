import { CannotRead } from "../../tap/reading.ts";
import { LabFileError } from "../session/lab-file.ts";
import { Refusal } from "../session/open-lab.ts";
import { HttpFault } from "./http-fault.ts";
import { oneLine } from "./one-line.ts";

/**
 * An error as an answer. What is meant for a person keeps its sentence and status; anything else is reported in
 * one line to whoever runs the process and told to the client only as what it is, a fault in here.
 *
 * @param what the request in a few words, for the report
 * @param json whether the client is a program; a person at a wrong address gets plain text
 */
export function refuse(
  error: unknown,
  what: string,
  json: boolean,
  report: (line: string) => void,
): Response {
  const expected = error instanceof Refusal || error instanceof HttpFault || isUnreadable(error);
  if (!expected) report(`wirebook: ${what} failed: ${oneLine(error)}`);
  const message = expected
    ? error.message
    : "Wirebook failed at this. The terminal that it runs in says at what.";
  const faults = error instanceof Refusal ? error.faults : undefined;
  return new Response(json ? JSON.stringify({ error: message, faults }) : `${message}\n`, {
    status: !expected ? 500 : "status" in error ? error.status : 422,
    headers: {
      "Content-Type": json ? "application/json" : "text/plain; charset=utf-8",
      ...(error instanceof HttpFault ? error.headers : {}),
    },
  });
}

/** A lab or a recording that the disk does not give: the sentence names the file. */
function isUnreadable(error: unknown): error is LabFileError | CannotRead {
  return error instanceof LabFileError || error instanceof CannotRead;
}
