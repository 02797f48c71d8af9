import { html, nothing, type TemplateResult } from "lit";
import type { Rewrite } from "../../session/completion-view.ts";
import type { CellView, ProblemView } from "../../session/view.ts";
import type { Draft } from "../draft.ts";
import type { EditorOptions } from "../editor/code-editor.ts";
import "../editor/source.ts";
import type { WbSource } from "../editor/source.ts";
import { draftNote, lintNotes } from "./draft-note.ts";
import type { EditingHelp } from "./editing-help.ts";
import { fitsLine } from "./fits-line.ts";
import type { NameLinks } from "./name-links.ts";
import { rewrittenNote } from "./rewritten-note.ts";

/** What a cell's source is drawn from beside the cell, and what is done with it. */
export interface SourceDraw {
  draft: Draft | undefined;
  problems: readonly ProblemView[];
  help: EditingHelp;
  /** Whether what is said of a text while it is written stands below it. */
  helped: boolean;
  /** What the editor may ask the session. */
  knows: EditorOptions["help"];
  links: NameLinks;
  /** The editor's element, once it is drawn. */
  editor(): WbSource | null;
  /** A person changed the text. */
  change(text: string): void;
  /** Goes to the cell of that name. */
  jump(name: string): void;
  /** The caret came into the source, or left it. */
  editing(on: boolean): void;
  rewrite(as: Rewrite): void;
  /** The ways out of a conflict. */
  choose: Parameters<typeof draftNote>[2];
}

/** A cell's source, and below it what is said of it: what was rewritten, the revisions it fits, its draft, its lint. */
export function cellSource(cell: CellView, draw: SourceDraw): TemplateResult {
  const { draft, help, links, problems } = draw;
  const text = draft?.text ?? cell.source;
  return html`<div class="cell-source">
      <wb-source
        .text=${text}
        .language=${cell.language}
        .name=${cell.name}
        .problems=${problems}
        .help=${draw.knows}
        ?frame=${cell.kind === "frame" && cell.language === "json"}
        .link=${links.address}
        @click=${links.follow}
        @wb-draft=${(event: CustomEvent<{ text: string }>) => draw.change(event.detail.text)}
        @wb-jump=${(event: CustomEvent<{ name: string }>) => draw.jump(event.detail.name)}
        @wb-editing=${(event: CustomEvent<{ on: boolean }>) => draw.editing(event.detail.on)}
        @wb-rewritten=${({ detail }: CustomEvent<{ notes: string[]; text: string }>) =>
          help.tell({ ...detail, changed: true })}
      ></wb-source>
    </div>
    ${rewrittenNote(help.doneTo(text), () => draw.editor()?.undo())}
    ${
      draw.helped
        ? fitsLine(
            help.fits,
            (as) => draw.rewrite(as),
            () => draw.editing(false),
          )
        : nothing
    }
    ${draftNote(cell, draft, draw.choose)} ${lintNotes(cell, problems, text)}`;
}
