import { byPlace, diagnose } from "./diagnose.ts";
import { parseDo } from "./do-step.ts";
import type { Cell, Diagnostic, Lab, ProgramSpec } from "./lab.ts";
import { nameProblems } from "./name-problems.ts";
import { didYouMean } from "./nearest.ts";
import { quote, quoteList, visible } from "./quote.ts";

export { formatDiagnostic } from "./diagnose.ts";

/** What is known of the programs that a lab only names. */
export interface KnownPrograms {
  /**
   * Names of servers that can be found. Each counts as named, whether or not the front matter has it, and a server
   * that the front matter only names must be among them.
   */
  readonly servers?: readonly string[];
  /** Names of clients that can be found; one that the front matter only names must be among them. */
  readonly clients?: readonly string[];
  /** Why the program of that name is not found: a sentence without its capital and its point. */
  readonly why?: (kind: "server" | "client", name: string) => string | null;
}

/**
 * All faults of a lab, in the order of the file: what reading found, and what only all cells together show. What
 * is not said to be known is not looked at.
 */
export function lintLab(lab: Lab, known: KnownPrograms = {}): Diagnostic[] {
  const programs = frontMatterIsSound(lab)
    ? [...missingPrograms(lab, known), ...programProblems(lab, known.servers ?? [])]
    : [];
  const found = [...lab.diagnostics, ...nameProblems(lab.cells), ...programs, ...answerProblems(lab.cells)];
  return found.sort(byPlace);
}

/** With a front matter that cannot be read, every server would look unknown. */
function frontMatterIsSound(lab: Lab): boolean {
  return !lab.diagnostics.some(({ code }) => code === "WB102" || code === "WB103" || code === "WB104");
}

/** Programs that the front matter names, without a command, and that nobody has. */
function missingPrograms({ front }: Lab, { servers, clients, why }: KnownPrograms): Diagnostic[] {
  const missing = (kind: "server" | "client", specs: readonly ProgramSpec[], found?: readonly string[]) =>
    specs
      .filter((spec) => spec.kind === "named" && found !== undefined && !found.includes(spec.name))
      .map((spec) => {
        const reason =
          why?.(kind, spec.name) ?? "neither a `.mcp.json` in this folder or above nor Wirebook has it";
        return diagnose("WB137", `The ${kind} ${quote(spec.name)} cannot be started: ${visible(reason)}.`, {
          line: spec.line,
          column: 1,
        });
      });
  return [...missing("server", front.servers, servers), ...missing("client", front.clients, clients)];
}

function programProblems(lab: Lab, more: readonly string[]): Diagnostic[] {
  const servers = new Set([...lab.front.servers.map(({ name }) => name), ...more]);
  const clients = new Set(lab.front.clients.map(({ name }) => name));
  return lab.cells.flatMap((cell) => [
    ...cell.options.to.filter((name) => !servers.has(name)).map((name) => unknownServer(cell, name, servers)),
    ...doProblems(cell, servers),
    ...clientProblems(cell, clients),
  ]);
}

/** Where the cell's attribute of that name stands, or its fence. */
function placeOf(cell: Cell, attribute: string): { line: number; column: number } {
  const span = cell.attributes.find(({ name }) => name === attribute)?.span;
  return { line: cell.line, column: span ? span.start - cell.fence.start + 1 : 1 };
}

function unknownServer(cell: Cell, name: string, servers: ReadonlySet<string>): Diagnostic {
  const there =
    servers.size === 0
      ? `It names none: add ${quote(`servers: [${name}]`)}.`
      : `It names ${quoteList([...servers])}.${didYouMean(name, servers)}`;
  return diagnose(
    "WB134",
    `The front matter names no server ${quote(name)}. ${there}`,
    placeOf(cell, "to"),
    cell.id,
  );
}

function doProblems(cell: Cell, servers: ReadonlySet<string>): Diagnostic[] {
  if (cell.kind !== "do") return [];
  const { step } = parseDo(cell.source);
  const at = placeOf(cell, "on");
  const problems: Diagnostic[] = [];
  if (step && step.do !== "sleep" && !servers.has(step.server))
    problems.push(unknownServer(cell, step.server, servers));
  if (cell.options.on === "fresh") {
    problems.push(
      diagnose(
        "WB124",
        "`on=fresh` is a connection of one frame alone. Name a connection that cells share.",
        at,
        cell.id,
      ),
    );
  } else if (cell.options.on !== null && step && (step.do === "restart" || step.do === "sleep")) {
    const why = step.do === "restart" ? "a restart ends all connections" : "a sleep concerns none";
    problems.push(diagnose("WB122", `\`on\` means nothing here: ${why}.`, at, cell.id));
  }
  return problems;
}

function clientProblems(cell: Cell, clients: ReadonlySet<string>): Diagnostic[] {
  const { client } = cell.options;
  if (client === null || clients.has(client)) return [];
  const there =
    clients.size === 0
      ? "It names none."
      : `It names ${quoteList([...clients])}.${didYouMean(client, clients)}`;
  return [
    diagnose(
      "WB135",
      `The front matter names no client ${quote(client)}. ${there}`,
      placeOf(cell, "client"),
      cell.id,
    ),
  ];
}

/** `answers=` names forms, and such a form has no `for=`. */
function answerProblems(cells: readonly Cell[]): Diagnostic[] {
  const byName = new Map(cells.map((cell) => [cell.name, cell]));
  return cells.flatMap((cell) =>
    cell.references
      .filter(({ by }) => by === "answers")
      .flatMap((reference) => {
        const form = byName.get(reference.name);
        if (!form || (form.kind === "form" && form.options.for === null)) return [];
        const why =
          form.kind === "form"
            ? "answers the one question of its `for`"
            : `is a ${form.kind} cell, not a form`;
        return [
          diagnose("WB136", `${quote(form.name)} ${why}. Name forms without \`for\`.`, reference, cell.id),
        ];
      }),
  );
}
