import type { ServerCommand } from "../bench/server-command.ts";
import type { Continued } from "../engine/scheduler.ts";
import type { Cell, Diagnostic, Lab } from "../format/lab.ts";
import { lintLab } from "../format/lint-lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { spliceText } from "../format/splice-text.ts";
import { bodySplices, replaceBody, SpliceError } from "../format/splice.ts";
import type { CellEdit, CellEditAnswer } from "./cell-edit.ts";
import { cellsById } from "./cells-by-id.ts";
import { continuedCells } from "./continued-cells.ts";
import { EditHistory, type TakenBack } from "./edit-history.ts";
import { FreshFile, type Change } from "./fresh-file.ts";
import type { LabFile } from "./lab-file.ts";
import { LabServers } from "./lab-servers.ts";
import { Refusal } from "./open-lab.ts";
import { planCellEdit } from "./plan-cell-edit.ts";
import type { NoticeView } from "./view.ts";

interface CellsEdited {
  readonly answer: CellEditAnswer;
  /** Which cells go on as which; null where the file stayed as it was. */
  readonly continued: Continued | null;
}

/**
 * The text side of an open lab: its file, what the file says, the servers it names, and its problems. It knows
 * nothing of runs; whoever changes the text through it, or has it look at the disk, takes the cells in anew.
 */
export class LabDocument {
  readonly file: LabFile;
  readonly notices: NoticeView[] = [];
  readonly #overrides: ReadonlyMap<string, ServerCommand>;
  readonly #fresh: FreshFile;
  readonly #history = new EditHistory();
  #lab!: Lab;
  #servers!: LabServers;
  #problems: readonly Diagnostic[] = [];

  /**
   * @param folder where a text goes whose file is gone
   * @param overrides start commands that stand above those of the file
   */
  constructor(file: LabFile, folder: string, overrides: ReadonlyMap<string, ServerCommand> = new Map()) {
    this.file = file;
    this.#overrides = overrides;
    this.#fresh = new FreshFile(file, this.notices, folder);
    this.#read();
  }

  /** The file, parsed. */
  get lab(): Lab {
    return this.#lab;
  }

  /** The servers as the file names them now. */
  get servers(): LabServers {
    return this.#servers;
  }

  /** What lint says of the file. */
  get problems(): readonly Diagnostic[] {
    return this.#problems;
  }

  /** @throws Refusal (404) where no cell has the id. */
  cell(id: string): Cell {
    const cell = cellsById(this.#lab).get(id);
    if (!cell) throw new Refusal(`This lab has no cell \`${id}\`.`, 404);
    return cell;
  }

  /** Reads the file again, `if-touched` only where the disk says that it is another. */
  look(how: "always" | "if-touched"): Change {
    const changed = this.#fresh.look(how);
    if (changed === "text") this.#read();
    return changed;
  }

  /**
   * Saves a cell's text over that version of the file.
   *
   * @returns whether the file is another now.
   * @throws Refusal (404, 409)
   */
  async edit(cell: string, source: string, version: string): Promise<boolean> {
    this.#fresh.admit(version);
    if (this.cell(cell).source === source) return false;
    await this.#fresh.save(replaceBody(this.#lab, cell, source));
    this.#read();
    return true;
  }

  /**
   * Writes a form's answer over that version of the file; it can be taken back.
   *
   * @param write gives the cell's new text, or refuses
   * @returns whether the file is another now.
   * @throws Refusal (404, 409)
   */
  async answer(id: string, write: () => string, version: string): Promise<boolean> {
    this.#fresh.admit(version);
    const source = write();
    const before = this.#lab;
    const cell = this.cell(id);
    const splices = bodySplices(before, id, source);
    if (splices.length === 0) return false;
    const at = before.cells.indexOf(cell);
    await this.#fresh.save(spliceText(before.text, splices));
    this.#read();
    const said = `Answered \`${cell.name}\``;
    this.#history.made(before, { splices, said, was: at, is: at, body: source }, this.#lab);
    return true;
  }

  /**
   * Makes an edit of the cells over that version of the file, or takes one back.
   *
   * @throws Refusal (404, 409, 422)
   */
  async editCells(edit: CellEdit, version: string): Promise<CellsEdited> {
    this.#fresh.admit(version);
    const before = this.#lab;
    const { text, said, was, is, done } = this.#plan(edit);
    if (text !== before.text) {
      await this.#fresh.save(text);
      this.#read();
      done();
    }
    const { cells } = this.#lab;
    const cell = is === null ? (cells[was ?? 0] ?? cells.at(-1)) : cells[is];
    return {
      answer: { version: this.file.version, cell: cell?.id ?? null, said },
      continued: text === before.text ? null : continuedCells(before, this.#lab, was, is),
    };
  }

  #plan(edit: CellEdit): TakenBack {
    const before = this.#lab;
    if (edit.do === "undo" || edit.do === "redo") return this.#history.plan(edit.do, before);
    try {
      const plan = planCellEdit(before, edit, (id) => this.cell(id));
      const done = () => this.#history.made(before, plan, this.#lab);
      return { ...plan, text: spliceText(before.text, plan.splices), done };
    } catch (error) {
      if (error instanceof SpliceError) throw new Refusal(error.message, 422);
      throw error;
    }
  }

  #read(): void {
    const { file } = this;
    this.#lab = parseLab(file.text, file.shown);
    this.#servers = new LabServers(this.#lab, file.path, file.packageDir, this.#overrides);
    this.#problems = this.lint(this.#lab);
  }

  /** What lint would say of the file, were it this one. */
  lint(lab: Lab): readonly Diagnostic[] {
    return lintLab(lab, this.#servers.knownPrograms());
  }
}
