import type { CellShape } from "../engine/graph.ts";
import type { Cell } from "../format/lab.ts";

const acts = new Set(["do", "call", "chat", "script"]);

/** What the engine knows of a cell. */
export function cellShape(cell: Cell, servers: readonly string[]): CellShape {
  const { kind, options } = cell;
  const shape = {
    id: cell.id,
    name: cell.name,
    reads: cell.reads,
    after: options.after,
    servers,
    mode: cell.mode,
    kind: kind === "frame" ? ("frame" as const) : acts.has(kind) ? ("act" as const) : ("pure" as const),
    opens: kind === "value" || kind === "cel",
    definition: `${cell.info}\n${cell.typed}`,
  };
  // Parallel cells go out together only where they share a connection, and a fresh one is shared with nobody.
  return options.parallel && servers.length > 0 && options.on !== "fresh"
    ? { ...shape, group: `${servers.join(",")} ${options.on ?? "default"}` }
    : shape;
}

/** Servers that a cell has to do with: those it sends to. A `do` step names its server in its body. */
export function serversOf(cell: Cell): readonly string[] {
  return cell.kind === "frame" ? cell.options.to : [];
}
