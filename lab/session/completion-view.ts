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
  kind: "method" | "member" | "tool" | "argument" | "value" | "name" | "path";
  /** A few words beside the label: a type, a server, "required". */
  detail: string | null;
  /** Longer words below it: a description, or a preview of the value. */
  info: string | null;
}

/** A draft made anew by one action. The page puts it into the editor, where undo takes it back. */
export interface RewriteView {
  source: string;
  /** What changed and what could not be changed, one sentence each. */
  notes: string[];
}

/** `envelope`: adds what a 2026-07-28 request must carry in `_meta`; `2024`, `2026`: makes the frame fit that era. */
export type Rewrite = "envelope" | "2024" | "2026";
