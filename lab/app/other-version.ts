import type { LabStore } from "./lab-store.ts";

/** ms that the events may take to bring the file's new text after a refusal. */
const CATCH_UP_MS = 3000;

/** Waits until the page knows another version of the file than this one; false where none comes. */
export function otherVersion(store: LabStore, than: string): Promise<boolean> {
  if (store.view.version !== than) return Promise.resolve(true);
  return new Promise((resolve) => {
    const came = () => store.view.version !== than && done(true);
    const timer = setTimeout(() => done(false), CATCH_UP_MS);
    const done = (other: boolean) => {
      clearTimeout(timer);
      store.removeEventListener("cells", came);
      resolve(other);
    };
    store.addEventListener("cells", came);
  });
}
