import type { WireRow } from "../../session/view.ts";
import { plural } from "../answer/units.ts";

/**
 * Whether what happened to a process is nothing to look at: it started, or it ended by itself in order or because
 * somebody here wanted it to.
 */
export function isRoutine({ outcome, text }: WireRow): boolean {
  if (outcome === "start" || outcome === "eof") return true;
  return outcome === "exit" && (/exit code 0\b/.test(text.text) || /\(.+\)$/.test(text.text));
}

/** Several such lines in one: who started and who ended. */
export function foldedWords(rows: readonly WireRow[]): string {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return wordsOf(first);
  const said = (outcome: string, word: string) => {
    const of = rows.filter((row) => row.outcome === outcome);
    const names = [...new Set(of.map(({ server }) => server))];
    if (of.length === 0) return null;
    const some = names.length <= 4 ? names.join(", ") : plural(names.length, "server");
    return `${some} ${word}${of.length > names.length ? ` (${plural(of.length, "process", "processes")})` : ""}`;
  };
  return [said("exit", "ended"), said("eof", "lost standard input"), said("start", "started")]
    .filter((words) => words !== null)
    .join(" · ");
}

/** One such line, its server first. */
export function wordsOf(row: WireRow): string {
  const { server, client, connection, text } = row;
  if (server === "" || text.text.startsWith(server)) return text.text;
  const who = connection === "default" ? server : `${server} on ${connection}`;
  return `${client === null ? "" : `${client} → `}${who} ${text.text}`;
}
