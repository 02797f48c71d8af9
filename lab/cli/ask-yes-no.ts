import { createInterface } from "node:readline";

/**
 * Asks the person at the terminal. Only `y` and `yes` are yes; an end of input (Ctrl-D) is no.
 *
 * @returns `interrupted` for Ctrl-C
 */
export function askYesNo(question: string): Promise<"yes" | "no" | "interrupted"> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    const answer = (word: "yes" | "no" | "interrupted", text = "") => {
      // Only the first call counts: to close is an event of its own.
      resolve(word);
      terminal.close();
      process.stderr.write(text);
    };
    terminal.once("SIGINT", () => answer("interrupted", "\n"));
    terminal.once("close", () => answer("no"));
    terminal.question(question, (typed) => answer(/^y(es)?$/i.test(typed.trim()) ? "yes" : "no"));
  });
}
