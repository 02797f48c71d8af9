import { ApiError, type Api } from "../api.ts";
import type { LabStore } from "../lab-store.ts";

/** Saves the session's recording as a file of the browser's. A refusal becomes a notice. */
export async function saveRecording(api: Api, store: LabStore): Promise<void> {
  try {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await api.recording());
    link.download = `${store.view.lab}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    store.setFault(null, error instanceof ApiError ? error.message : "The recording could not be saved.");
  }
}
