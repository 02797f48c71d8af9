import { saveFile } from "../answer/save-file.ts";
import { ApiError, type Api } from "../api.ts";
import type { LabStore } from "../lab-store.ts";

/** Saves the session's recording as a file of the browser's. A refusal becomes a notice. */
export async function saveRecording(api: Api, store: LabStore): Promise<void> {
  try {
    saveFile(await api.recording(), `${store.view.lab}.jsonl`);
  } catch (error) {
    store.setFault(null, error instanceof ApiError ? error.message : "The recording could not be saved.");
  }
}
