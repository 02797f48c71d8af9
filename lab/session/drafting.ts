import type { Cell } from "../format/lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { replaceBody } from "../format/splice.ts";
import { isRevision, type Pin, type Revision } from "../wire/era.ts";
import { rewriteFrame } from "../wire/rewrite/rewrite-frame.ts";
import { answerFrames, type AnswerFrame } from "./answer-frames.ts";
import { complete } from "./complete/complete.ts";
import type { CompletionsView, FitView, PreviewView, Rewrite, RewriteView } from "./completion-view.ts";
import { draftFits } from "./draft-fits.ts";
import type { LabDocument } from "./lab-document.ts";
import { lintDraft } from "./lint-draft.ts";
import type { FrameSurroundings } from "./lint-frames.ts";
import type { PersonsAnswer } from "./open-lab.ts";
import { preview } from "./preview.ts";
import type { SeenLists } from "./seen-lists.ts";
import type { ProblemView } from "./view.ts";

/**
 * UTF-16 units of a draft that is looked at while it is written. A longer one, a file that was pasted, would keep every
 * other thing that goes on in the session waiting at each key; lint looks at it once, when it is saved.
 */
const longest = 1024 * 1024;

/** What a session knows beside the lab's text, as far as it helps to write a cell. */
export interface DraftingParts {
  readonly document: LabDocument;
  readonly lists: SeenLists;
  /** JSON text of a cell's present value, by its name. */
  valueOf(name: string): string | undefined;
  /** What a connection is pinned to now. */
  pinOf(server: string, connection: string): Pin | null;
}

/**
 * What is said of a cell's text while it is written. Nothing here changes the lab, starts or sends anything.
 * Methods throw a `Refusal` (404) where the lab has no such cell.
 */
export class Drafting {
  readonly #parts: DraftingParts;

  constructor(parts: DraftingParts) {
    this.#parts = parts;
  }

  /** Problems of a draft that is not saved. */
  lint(cell: string, source: string): ProblemView[] {
    const { document } = this.#parts;
    if (this.#isTooLong(cell, source)) return [];
    document.cell(cell);
    return lintDraft(document.lab, cell, source, (lab) => document.lint(lab), this.#around);
  }

  /** What could be written at an offset of a draft, in UTF-16 units; one beyond its end is its end. */
  complete(cell: string, source: string, offset: number): CompletionsView {
    const at = Math.max(0, Math.min(Math.trunc(offset), source.length));
    const { document } = this.#parts;
    if (this.#isTooLong(cell, source)) return { from: at, to: at, options: [] };
    return complete({
      lab: document.lab,
      cell: this.#draft(cell, source),
      source,
      offset: at,
      ...this.#around,
    });
  }

  /** How a frame that is being written fits each revision, oldest first; empty for what is no JSON frame. */
  fits(cell: string, source: string): FitView[] {
    if (this.#isTooLong(cell, source)) return [];
    const draft = this.#draft(cell, source);
    const isFrame = draft.kind === "frame" && draft.options.raw === null;
    return isFrame ? draftFits(source, this.#parts.valueOf) : [];
  }

  /** What a reference such as `round1.result.tools[0]` stands for now. */
  preview(reference: string): PreviewView {
    return preview(this.#parts.document.lab, reference, this.#parts.valueOf);
  }

  /** The frames that read a form, as they would carry this answer. */
  answerFrames(cell: string, answer: PersonsAnswer): AnswerFrame[] {
    const { document, valueOf } = this.#parts;
    return answerFrames(document.lab, document.cell(cell), answer, valueOf);
  }

  /** The draft of a JSON frame with an envelope, or of another era; any other text comes back as it was. */
  rewrite(cell: string, source: string, as: Rewrite): RewriteView {
    if (this.#isTooLong(cell, source))
      return {
        source,
        notes: ["Nothing changed: a text of more than a million characters is too long for this."],
      };
    const draft = this.#draft(cell, source);
    if (draft.kind !== "frame" || draft.options.raw !== null)
      return { source, notes: ["Nothing changed: only a JSON frame has an era."] };
    const { document, valueOf } = this.#parts;
    const envelope = document.lab.cells.find(
      ({ name, kind, id }) => name === "envelope" && kind === "value" && id !== draft.id,
    );
    const { source: next, notes } = rewriteFrame(source, as, {
      valueOf,
      envelope: envelope?.name ?? null,
      older: this.#olderFor(draft),
    });
    return { source: next, notes: [...notes] };
  }

  /** The revision of the handshake that this frame's connection has settled; else the lab's; else the first. */
  #olderFor({ options }: Cell): Revision {
    const { document, pinOf } = this.#parts;
    const settled = options.to.map((server) => pinOf(server, options.on ?? "default")?.revision);
    const found = [...settled, document.lab.front.protocol].find(
      (revision) => revision != null && isRevision(revision) && revision !== "2026-07-28",
    );
    return (found as Revision | undefined) ?? "2024-11-05";
  }

  get #around(): Required<FrameSurroundings> {
    const { valueOf, pinOf, lists } = this.#parts;
    return { valueOf, pinOf, offerOf: (server) => lists.of(server) };
  }

  /** @throws Refusal (404) where there is no such cell, whatever is written for it. */
  #isTooLong(cell: string, source: string): boolean {
    this.#parts.document.cell(cell);
    return source.length > longest;
  }

  /** The cell as it would be with that text. */
  #draft(cell: string, source: string): Cell {
    const { document } = this.#parts;
    const now = document.cell(cell);
    if (now.source === source) return now;
    const next = parseLab(replaceBody(document.lab, cell, source), document.lab.file);
    return next.cells.find(({ id }) => id === cell) ?? now;
  }
}
