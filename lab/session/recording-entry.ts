/** One line of the list of recordings. */
export interface RecordingEntry {
  /** Opaque; opens as a lab's id does, at `/lab/ID`. */
  id: string;
  title: string;
  /** The file as a person would name it, relative to the folder Wirebook was started in where possible. */
  file: string;
  /** Lines of the wire in it; null where nobody has counted them yet. */
  frames: number | null;
  bytes: number;
  /** ms since the epoch of its last change. */
  modified: number;
}
