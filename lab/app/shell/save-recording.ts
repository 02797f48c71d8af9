import { saveFile } from "../answer/save-file.ts";
import { ApiError, type Api } from "../api.ts";
import type { LabStore } from "../lab-store.ts";

/**
 * Saves the recording as a file of the browser's: all of it, or what is about some runs of rows. A refusal becomes a
 * notice.
 */
export async function saveRecording(
  api: Api,
  store: LabStore,
  rows: readonly [number, number][] | null = null,
): Promise<void> {
  try {
    saveFile(await api.recording(rows), `${store.view.lab}.jsonl`);
  } catch (error) {
    store.setFault(null, error instanceof ApiError ? error.message : "The recording could not be saved.");
  }
}
