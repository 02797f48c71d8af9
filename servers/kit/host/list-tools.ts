import { record } from "../log-record.ts";
import type { UsableTool } from "./usable-tool.ts";
import { usableTool } from "./usable-tool.ts";
import { why } from "./why.ts";

/** The tools of one server, each judged by itself. */
export interface ToolList {
  tools: UsableTool[];
  leftOut: { tool: string; why: string }[];
  /** Why the list is not whole; null where it is. */
  problem: string | null;
  /** ms for which it may be kept (2026-07-28); null where the server does not say. */
  ttlMs: number | null;
}

const PAGES = 64;
const TOOLS = 1000;
/** ms for all pages. */
const LONGEST = 10_000;

/**
 * Reads a server's list of tools to its end, or until it has gone on for too long. What is no tool to offer is left
 * out with the reason, and the others stay.
 *
 * @param page gives one result of `tools/list`, as it was on the wire
 */
export async function listTools(page: (params: { cursor?: string }) => Promise<unknown>): Promise<ToolList> {
  const list: ToolList = { tools: [], leftOut: [], problem: null, ttlMs: null };
  const began = performance.now();
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    let answer: unknown;
    try {
      answer = await page(cursor === undefined ? {} : { cursor });
    } catch (error) {
      if (pages === 1) throw error;
      list.problem = `page ${pages} of its list could not be read: ${why(error)}`;
      return list;
    }
    const { tools, nextCursor, ttlMs } = record(answer);
    if (!Array.isArray(tools)) throw new Error("its answer to tools/list has no list of tools");
    if (typeof ttlMs === "number" && ttlMs >= 0) list.ttlMs = Math.min(ttlMs, list.ttlMs ?? Infinity);
    for (const entry of tools) {
      const tool = usableTool(entry);
      if ("fault" in tool) list.leftOut.push({ tool: tool.name, why: tool.fault });
      else list.tools.push(tool);
    }
    const { length } = list.tools;
    if (length > TOOLS || list.leftOut.length > TOOLS) {
      list.tools.length = Math.min(length, TOOLS);
      list.problem = `its list is longer than ${TOOLS} tools; the rest is left out`;
      return list;
    }
    if (typeof nextCursor !== "string") return list;
    if (pages === PAGES) list.problem = `its list has no end: it was read up to page ${PAGES}`;
    if (performance.now() - began > LONGEST)
      list.problem = `its list takes too long: it was read up to page ${pages}`;
    if (nextCursor === cursor) list.problem = `its list has no end: page ${pages} is followed by itself`;
    if (list.problem !== null) return list;
    cursor = nextCursor;
  }
}
