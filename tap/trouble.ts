/** Says in words why the disk refused: `ENOSPC: no space left on device`, without call names and paths. */
export function troubleOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith("ENXIO")) return "ENXIO: it is a FIFO that nobody reads";
  return /^E[A-Z0-9]+: [^,]+/.exec(message)?.[0] ?? message;
}

/** Says in words that the disk has taken nothing for `ms` milliseconds. */
export function stalledFor(ms: number): string {
  return `stalled: the disk took nothing for over ${ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`}`;
}
