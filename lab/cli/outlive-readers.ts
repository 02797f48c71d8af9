let watching = false;

/**
 * Lets a command end as it would have ended where nobody reads what it prints any more, as in `… | head -1`. Any
 * other failure to print is told once, on stderr, and makes an exit code of 0 a 1: what was printed is cut short.
 */
export function outliveReaders(): void {
  if (watching) return;
  watching = true;
  let told = false;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      if (code === "EPIPE" || told) return;
      told = true;
      process.once("exit", (exit) => (process.exitCode = exit || 1));
      if (stream === process.stdout)
        process.stderr.write(`wirebook: standard output could not be written: ${message}\n`);
    });
  }
}
