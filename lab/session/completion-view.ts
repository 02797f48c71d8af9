/** What could be written at a place of a cell's draft. */
export interface CompletionsView {
  /** UTF-16 offsets in the draft: the text that an option replaces. */
  from: number;
  to: number;
  options: CompletionView[];
}

export interface CompletionView {
  /** What is listed, and matched against what was typed. */
  label: string;
  /** What is written instead of `from`…`to`; the label where null. */
  insert: string | null;
  /** Where the caret goes then: so many UTF-16 units before the end of what was written. */
  back: number;
  kind: "method" | "member" | "tool" | "argument" | "value" | "name" | "path" | "function";
  /** A few words beside the label: a type, a server, "required". */
  detail: string | null;
  /** Longer words below it: a description, or a preview of the value. */
  info: string | null;
}

/** What a reference stands for now. */
export interface PreviewView {
  /** The cell that it names; null where the lab has none of that name. */
  cell: string | null;
  kind: string | null;
  /** `text`, `list of 3`; null where there is no value. */
  type: string | null;
  /** The beginning of its JSON text; hidden characters are made visible. */
  text: string | null;
  /** Why there is no value, in words. */
  fault: string | null;
}

/** How a frame fits one revision, and what to change to make it fit whole; the errors first. */
export interface FitView {
  revision: string;
  /** `with extras`: a peer of this revision takes it and reads past some of it. */
  fits: "whole" | "with extras" | "no";
  changes: { path: string; message: string }[];
}

/** A draft made anew by one action. The page puts it into the editor, where undo takes it back. */
export interface RewriteView {
  source: string;
  /** What changed and what could not be changed, one sentence each. */
  notes: string[];
}

/** `envelope`: adds what a 2026-07-28 request must carry in `_meta`; `2024`, `2026`: makes the frame fit that era. */
export type Rewrite = "envelope" | "2024" | "2026";
