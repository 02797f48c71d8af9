import type { WireRow } from "../../session/view.ts";

/** What a person typed into the panel's search box, read once. */
export type WireQuery =
  | { kind: "all" }
  | { kind: "id"; id: string }
  | { kind: "row"; n: number }
  | { kind: "trace"; trace: string }
  | { kind: "text"; text: string; pattern: RegExp };

/** `#12` is a frame's number, `id:7` a JSON-RPC id as written, `trace:4bf9` a trace's beginning, all else text, in any case. */
export function readQuery(typed: string): WireQuery {
  const text = typed.trim();
  if (text === "") return { kind: "all" };
  const row = /^#(\d+)$/.exec(text)?.[1];
  if (row !== undefined) return { kind: "row", n: Number(row) };
  const id = /^id\s*[:=]\s*(.+)$/.exec(text)?.[1];
  if (id !== undefined) return { kind: "id", id };
  const trace = /^trace\s*[:=]\s*([0-9a-f]+)$/i.exec(text)?.[1];
  if (trace !== undefined) return { kind: "trace", trace: trace.toLowerCase() };
  return { kind: "text", text, pattern: new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "i") };
}

/** Whether a row is what was looked for: in its method, name, server's log line, or the line itself. */
export function answersQuery(row: WireRow, query: WireQuery): boolean {
  switch (query.kind) {
    case "all":
      return true;
    case "row":
      return row.n === query.n;
    case "id":
      return row.rpcId === query.id || row.rpcId === `"${query.id}"`;
    case "trace":
      return (row.trace ?? "").startsWith(query.trace) || (row.log?.traceId ?? "").startsWith(query.trace);
    case "text": {
      const { pattern } = query;
      const named = `${row.method ?? ""} ${row.name ?? ""} ${row.outcome ?? ""}`;
      return (
        pattern.test(named) ||
        (row.encoding === "utf8" && pattern.test(row.text.text)) ||
        (row.log !== null && pattern.test(row.log.text))
      );
    }
  }
}
