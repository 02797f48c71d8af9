import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  isolateHistory,
  undo,
} from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { Annotation, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightSpecialChars, keymap, tooltips } from "@codemirror/view";
import { completions, type Complete } from "./completions.ts";
import { editorTheme } from "./editor-theme.ts";
import { lintMarks, setMarks } from "./lint-marks.ts";
import { pasteFrame } from "./paste-frame.ts";
import { referenceHover, type References } from "./reference-hover.ts";
import type { Mark } from "./static-source.ts";
import { tokenColours } from "./token-colours.ts";
import { typeOver } from "./type-over.ts";
import { yamlIndent } from "./yaml-indent.ts";

/** Everything an editor tells its element. */
export interface EditorEvents {
  /** A person changed the text. */
  change(text: string): void;
  /** The name in a reference was clicked with Ctrl or ⌘. */
  jump(name: string): void;
  /** A frame was found in what was pasted, and put in its place. */
  pasted(notes: readonly string[], text: string): void;
}

export interface EditorOptions extends EditorEvents {
  parent: HTMLElement;
  root: ShadowRoot;
  /** Where lists and hints are put: over everything, since a cell draws nothing beyond its own edge. */
  tips: HTMLElement;
  text: string;
  language: string;
  /** Names the editor for a screen reader. */
  label: string;
  /** What the session knows of the text; null where nobody can be asked. */
  help: (References & { complete: Complete }) | null;
  /** Whether the text is one JSON frame, so that a frame is looked for in what is pasted. */
  frame: boolean;
  /** What `destroy` gave for this cell's last editor, so that undo reaches back beyond it. */
  kept: unknown;
}

const kept = { history: historyField };
const external = Annotation.define<boolean>();

/** One live editor: CodeMirror in a shadow root, coloured by the page's tokens. */
export class CodeEditor {
  readonly view: EditorView;

  constructor(options: EditorOptions) {
    const extensions = [
      history(),
      EditorView.lineWrapping,
      highlightActiveLine(),
      highlightSpecialChars(),
      bracketMatching(),
      closeBrackets(),
      typeOver,
      indentUnit.of("  "),
      EditorState.tabSize.of(2),
      options.language === "json" ? json() : options.language === "yaml" ? yamlIndent : [],
      tokenColours(options.language, options.jump),
      editorTheme,
      lintMarks,
      tooltips({ parent: options.tips, position: "fixed" }),
      options.help === null ? [] : completions(options.help.complete, options.language),
      options.help === null ? [] : referenceHover(options.help, options.language),
      options.frame ? pasteFrame(options.pasted) : [],
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({
        "aria-label": options.label,
        spellcheck: "false",
        autocapitalize: "off",
      }),
      EditorView.updateListener.of((update) => {
        const own = update.transactions.some((tr) => tr.annotation(external) === true);
        if (update.docChanged && !own) options.change(update.state.doc.toString());
      }),
    ];
    const state =
      options.kept === null
        ? EditorState.create({ doc: options.text, extensions })
        : EditorState.fromJSON(options.kept, { extensions }, kept);
    this.view = new EditorView({ state, parent: options.parent, root: options.root });
    this.setText(options.text);
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces what differs and nothing else, so that the caret stays where it was. Not a step of undo's own. */
  setText(text: string): void {
    const changes = this.#changes(text);
    if (changes !== null) this.view.dispatch({ changes, annotations: external.of(true) });
  }

  /** Puts another text in place of all, as one step that undo takes back; the caret stays with what it was at. */
  rewrite(text: string): void {
    const changes = this.#changes(text);
    if (changes === null) return;
    this.view.dispatch({ changes, userEvent: "input.rewrite", annotations: isolateHistory.of("full") });
  }

  /** Takes back the last step. */
  undo(): void {
    undo(this.view);
  }

  /** What has to change to have that text, and nothing else; null where it stands already. */
  #changes(text: string): { from: number; to: number; insert: string } | null {
    const now = this.text;
    if (now === text) return null;
    let start = 0;
    while (start < now.length && start < text.length && now[start] === text[start]) start += 1;
    let end = 0;
    const rest = Math.min(now.length, text.length) - start;
    while (end < rest && now[now.length - 1 - end] === text[text.length - 1 - end]) end += 1;
    return { from: start, to: now.length - end, insert: text.slice(start, text.length - end) };
  }

  setMarks(marks: readonly Mark[]): void {
    this.view.dispatch({ effects: setMarks.of(marks) });
  }

  /** Puts the caret at an offset, or under a point of the screen, and takes the focus. */
  focus(at?: number | { x: number; y: number }): void {
    this.view.focus();
    const anchor = typeof at === "object" ? this.view.posAtCoords(at) : at;
    if (anchor != null)
      this.view.dispatch({ selection: { anchor: Math.min(anchor, this.view.state.doc.length) } });
  }

  /** Takes it down; gives text and undo history, for the next editor of this cell. */
  destroy(): unknown {
    const json: unknown = this.view.state.toJSON(kept);
    this.view.destroy();
    return json;
  }
}
