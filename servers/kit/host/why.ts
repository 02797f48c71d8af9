/** What went wrong, in a sentence that says what a program's own message does not. */
export function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no answer in time";
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such program";
  if (code === "EACCES") return "it may not be executed";
  if (code === "REQUEST_TIMEOUT") return "no answer in time";
  if (code === "CONNECTION_CLOSED" || error.message === "Not connected") return "the server has ended";
  return typeof code === "number" ? `${error.message} (protocol error ${code})` : error.message;
}
