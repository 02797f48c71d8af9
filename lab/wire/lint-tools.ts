import type { Linted } from "./linted.ts";
import { own } from "./own.ts";
import { brief, clip } from "./stray.ts";

/** Names in an answer to `tools/list` (server/tools, "Tool Names", since 2025-11-25). */
export function lintTools({ message, judge, context, found }: Linted): void {
  const tools = own(message.json, "result", "tools");
  if (message.kind !== "result" || context.direction !== "s2c" || !Array.isArray(tools)) return;
  const { revision } = judge;
  const hasRules = revision === null || revision >= "2025-11-25";
  const seen = new Set<string>();
  for (const [i, tool] of tools.entries()) {
    const name = own(tool, "name");
    if (typeof name !== "string") continue;
    const path = ["result", "tools", i, "name"];
    if (seen.has(name)) {
      found.warning(
        "WB351",
        path,
        `two tools are called ${brief(clip(name))}; a call cannot tell them apart (server/tools)`,
      );
    }
    seen.add(name);
    if (!hasRules || /^[A-Za-z0-9_.-]{1,128}$/.test(name)) continue;
    const why =
      name.length > 128 ? `has ${name.length} characters` : name === "" ? "is empty" : "has other characters";
    const text = `${brief(clip(name))} ${why}; a tool name has 1 to 128 of \`A-Z a-z 0-9 _ - .\` (server/tools, "Tool Names")`;
    found.warning("WB350", path, text);
  }
}
