import { html, type TemplateResult } from "lit";
import { icon, type IconName } from "./icon.ts";

/** The words of `data-sign`: styles and tests read the same ones. */
export type SignName =
  | "ok"
  | "queued"
  | "running"
  | "stale"
  | "asks"
  | "invalid"
  | "almost"
  | "open"
  | "error"
  | "stray"
  | "died"
  | "correct"
  | "holds"
  | "silent"
  | "blocked"
  | "not-run"
  | "manual"
  | "aborted"
  | "editing"
  | "late";

const icons: Record<SignName, IconName> = {
  ok: "dot",
  queued: "dots",
  running: "turn",
  stale: "clock",
  asks: "person",
  invalid: "warn",
  almost: "half",
  open: "warn",
  error: "cross",
  stray: "stray",
  died: "cross",
  correct: "check",
  holds: "check",
  silent: "silence",
  blocked: "block",
  "not-run": "ring",
  manual: "hand",
  aborted: "stop",
  editing: "pen",
  late: "clock",
};

/** The icon that belongs to a sign. */
export const signIcon = (name: SignName): TemplateResult => icon(icons[name]);

/** A small sign: shape, word, colour. `title` says more than the word does. */
export const sign = (name: SignName, words: unknown, title?: string): TemplateResult =>
  html`<span class="sign" data-sign=${name} title=${title ?? ""}
    >${signIcon(name)}<span>${words}</span></span
  >`;
