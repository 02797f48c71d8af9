/** Where the walk through a lab stands on the wire; Run all, and a walk back, begin another one. */
export interface WalkView {
  /** Rows with a higher number are of this walk. */
  since: number;
  /** Of these, the rows up to this one were sent again on the way back; null while they still are. */
  replayed: number | null;
}
