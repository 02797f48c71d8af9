import type { Linted } from "./linted.ts";

/** Batches: only 2025-03-26 has them (basic/index, "Batching"), and never with `initialize` in one. */
export function lintBatch({ message, judge, found }: Linted): void {
  const { revision } = judge;
  const many = `${message.items.length} messages in one array`;
  if (revision === "2025-03-26") {
    if (message.items.some((item) => item.method === "initialize")) {
      const text = `a batch with \`initialize\` in it; ${revision} wants it alone (basic/lifecycle, "Initialization")`;
      found.error("WB308", [], text);
    }
  } else if (revision === null || revision === "2024-11-05") {
    found.warning(
      "WB308",
      [],
      `${many}: only 2025-03-26 says that a peer must take a batch; send each on a line of its own`,
    );
  } else {
    found.error("WB308", [], `${many}: ${revision} takes one message a line (batches left with 2025-06-18)`);
  }
}
