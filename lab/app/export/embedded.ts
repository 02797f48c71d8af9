import type { Snapshot } from "../../session/export/snapshot.ts";

/** The snapshot that this page was made with. Throws where the file was cut off. */
export const embedded = (): Snapshot => (snapshot ??= read());
let snapshot: Snapshot | null = null;

function read(): Snapshot {
  const text = document.getElementById("wirebook-snapshot")?.textContent ?? "";
  return JSON.parse(text) as Snapshot;
}
