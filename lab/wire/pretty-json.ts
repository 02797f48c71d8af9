export interface Pretty {
  lines: string[];
  /** Lines that were left out at the end. */
  cut: number;
}

/** Lays JSON text out with every token as written. Text that is not JSON comes back as its own lines. */
export function prettyJson(text: string, options: { width?: number; maxLines?: number } = {}): Pretty {
  void text;
  void options;
  throw new Error("not yet");
}
