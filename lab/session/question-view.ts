import type { Form } from "../wire/form/form-field.ts";
import type { Json } from "../wire/message.ts";
import type { TextView } from "./view.ts";

/** What a form cell is there to answer. Types only: the session makes it, the page draws it. */
export type QuestionView = NoQuestion | AskedQuestion;

/** There is nothing to answer yet, or nothing that can be found. */
export interface NoQuestion {
  kind: "none";
  /** A sentence, `code` in back-ticks. */
  why: string;
}

/**
 * A question, with who asks it. `form`: fields to fill in · `url`: an address to open, which Wirebook never does ·
 * `sampling`, `roots`: a model's answer, a list of folders · `unknown`: anything else. Only the first two can be
 * accepted here; the result of the others is written in the cell, as YAML.
 */
export interface AskedQuestion {
  kind: "form" | "url" | "sampling" | "roots" | "unknown";
  /** Another for each new question, and after each answer: an answer names the question that it was given to. */
  turn: string;
  /** Null where no server asks, but a value of the lab. */
  server: string | null;
  connection: string | null;
  epoch: number | null;
  /** Revision that the call was made in; null where it is open. */
  era: string | null;
  /** Tool, prompt or resource that the call was for; its method where it names none. */
  call: string | null;
  /** 1 for the question of a first call; null where no call asks. */
  round: number | null;
  /** Its name in `inputRequests`; null for any other. */
  key: string | null;
  /** The server's own words. */
  message: TextView | null;
  /** For `form`. */
  form: Form | null;
  /** For `url`, as it came. */
  url: string | null;
  /** The request in full, for what has no form. */
  whole: TextView | null;
  /** ms since the epoch at which it came; null where nothing waits for it. */
  since: number | null;
  /** Nobody has answered it yet. */
  waiting: boolean;
  /** Why it cannot be answered now; null where it can. A sentence. */
  held: string | null;
  /** What the file says, its references filled; null where it says nothing that can be read. */
  given: { action: string; content: Json | null } | null;
}

/** What a form cell said. */
export interface FormView {
  kind: "form";
  action: string;
  /** JSON. */
  content: TextView | null;
  /** Whether a person pressed a button on the page, or the file was run as it is. */
  by: "you" | "file";
  /** ms from the question to the answer. */
  after: number | null;
  /** Where the content does not fit the question. */
  findings: FormFinding[];
}

export interface FormFinding {
  code: string;
  severity: "warning";
  /** The field; empty for the answer as a whole. */
  path: string;
  message: string;
}
