/** One line of the list of labs. */
export interface LabEntry {
  id: string;
  title: string;
  file: string;
  cells: number;
  from: "package" | "work" | "folder";
  protocol: string | null;
  /** Servers that its front matter names. */
  servers: string[];
  /** The first sentence of its prose; null where it begins with none. */
  about: string | null;
  /** Whether it is open in this Wirebook now. */
  open: boolean;
  progress: ProgressView;
  /** A sentence on why what was kept of its progress could not be used. */
  trouble: string | null;
}

/** How far a lab was brought, over all sessions. */
export interface ProgressView {
  /** Points of its checks, as each was last judged. */
  got: number;
  of: number;
  /** Cells that have run once, of those that a person runs. */
  ran: number;
  runnable: number;
  /** ms since the epoch; null where it never was. */
  opened: number | null;
  lastRun: number | null;
  /** The file is another one than when something last ran. */
  changed: boolean;
}
