import { utf8 } from "./text-view.ts";

/** Bytes of long lines that stay in memory; older ones are read back from the recording. */
const budget = 128 * 1024 * 1024;

/** The long lines of a session, whole, for a page that asks for more than it was shown. */
export class WholeLines {
  readonly #lines = new Map<number, Buffer>();
  #bytes = 0;

  keep(n: number, content: Buffer): void {
    this.#lines.set(n, content);
    this.#bytes += content.length;
    for (const [oldest, line] of this.#lines) {
      if (this.#bytes <= budget || oldest === n) break;
      this.#lines.delete(oldest);
      this.#bytes -= line.length;
    }
  }

  get(n: number): { text: string; encoding: "utf8" | "base64" } | null {
    const line = this.#lines.get(n);
    return line === undefined ? null : lineText(line);
  }
}

/** A whole line for the page: its text, or base64 where it is not UTF-8. */
export function lineText(content: Buffer): { text: string; encoding: "utf8" | "base64" } {
  const text = utf8(content);
  return text === null
    ? { text: content.toString("base64"), encoding: "base64" }
    : { text, encoding: "utf8" };
}
