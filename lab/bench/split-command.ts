/** What is wrong with a command line, for a person. */
export class CommandSyntaxError extends Error {
  override readonly name = "CommandSyntaxError";
}

/**
 * Reads a command as a JSON array of strings, or splits it by POSIX quoting (Shell Command Language §2.2)
 * with no expansion: `$`, `*`, `;` and `|` are ordinary characters, since no shell ever sees them.
 *
 * @throws CommandSyntaxError when nothing is there, a quote is open, or the array holds what is no string.
 */
export function splitCommand(text: string): [program: string, ...args: string[]] {
  const words = text.trimStart().startsWith("[") ? readArray(text) : splitWords(text);
  const [program, ...args] = words;
  if (program === undefined || program === "") throw new CommandSyntaxError("the command is empty");
  return [program, ...args];
}

function readArray(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandSyntaxError(`the command begins with "[" but is no JSON array: ${text}`);
  }
  if (!Array.isArray(value) || !value.every((word) => typeof word === "string")) {
    throw new CommandSyntaxError(`a command as JSON is an array of strings, such as ["node", "server.js"]`);
  }
  return value;
}

function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "'" || char === '"') {
      const [inside, end] = char === "'" ? singleQuoted(text, at) : doubleQuoted(text, at);
      word = (word ?? "") + inside;
      at = end;
    } else if (char === "\\") {
      if (at + 1 === text.length)
        throw new CommandSyntaxError(`the command ends in a lone backslash: ${text}`);
      at += 1;
      // A backslash before a line end joins two lines.
      word = (word ?? "") + (text[at] === "\n" ? "" : text[at]!);
    } else if (/[ \t\n\r]/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? "") + char;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

function singleQuoted(text: string, start: number): [string, number] {
  const end = text.indexOf("'", start + 1);
  if (end === -1) throw new CommandSyntaxError(`a ' is not closed in the command: ${text}`);
  return [text.slice(start + 1, end), end];
}

function doubleQuoted(text: string, start: number): [string, number] {
  let inside = "";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return [inside, at];
    // Within double quotes a backslash quotes only these; before anything else it stays.
    if (text[at] === "\\" && '$`"\\\n'.includes(text[at + 1] ?? "x")) {
      at += 1;
      if (text[at] !== "\n") inside += text[at]!;
    } else {
      inside += text[at]!;
    }
  }
  throw new CommandSyntaxError(`a " is not closed in the command: ${text}`);
}
