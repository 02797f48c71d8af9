import { join } from "node:path";
import { fitView } from "./fit-view.ts";
import { keepPrivate } from "./keep-private.ts";
import type { LabView } from "./view.ts";

/**
 * Keeps what a session showed when it came to rest, in its folder beside its recording.
 *
 * @param lab the lab's opaque id
 * @param at ms since the epoch
 * @throws Error as node:fs has it
 */
export function keepSession(folder: string, lab: string, view: LabView, at: number): Promise<void> {
  return keepPrivate(
    join(folder, "view.json"),
    `${JSON.stringify({ format: 1, lab, at, view: fitView(view) })}\n`,
  );
}
