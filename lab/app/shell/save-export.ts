import { saveFile } from "../answer/save-file.ts";
import { ApiError, type Api } from "../api.ts";
import type { LabStore } from "../lab-store.ts";

/** Saves the lab, as it is now, as one HTML file that opens from disk. A refusal becomes a notice. */
export async function saveExport(api: Api, store: LabStore): Promise<void> {
  try {
    saveFile(await api.exported(), `${store.view.lab}.html`);
  } catch (error) {
    store.setFault(null, error instanceof ApiError ? error.message : "The page could not be exported.");
  }
}
