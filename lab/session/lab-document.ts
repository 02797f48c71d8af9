import type { ServerCommand } from "../bench/server-command.ts";
import type { Cell, Diagnostic, Lab } from "../format/lab.ts";
import { lintLab } from "../format/lint-lab.ts";
import { parseLab } from "../format/parse-lab.ts";
import { replaceBody } from "../format/splice.ts";
import { cellsById } from "./cells-by-id.ts";
import { FreshFile, type Change } from "./fresh-file.ts";
import type { LabFile } from "./lab-file.ts";
import { LabServers } from "./lab-servers.ts";
import { Refusal } from "./open-lab.ts";
import type { NoticeView } from "./view.ts";

/**
 * The text side of an open lab: its file, what the file says, the servers it names, and its problems. It knows
 * nothing of runs; whoever changes the text through it, or has it look at the disk, takes the cells in anew.
 */
export class LabDocument {
  readonly file: LabFile;
  readonly notices: NoticeView[] = [];
  readonly #overrides: ReadonlyMap<string, ServerCommand>;
  readonly #fresh: FreshFile;
  #lab!: Lab;
  #servers!: LabServers;
  #problems: readonly Diagnostic[] = [];

  /** @param overrides start commands that stand above those of the file */
  constructor(file: LabFile, overrides: ReadonlyMap<string, ServerCommand> = new Map()) {
    this.file = file;
    this.#overrides = overrides;
    this.#fresh = new FreshFile(file, this.notices);
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
  edit(cell: string, source: string, version: string): boolean {
    this.#fresh.admit(version);
    if (this.cell(cell).source === source) return false;
    this.#fresh.save(replaceBody(this.#lab, cell, source));
    this.#read();
    return true;
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
