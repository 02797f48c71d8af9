import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CommandSyntaxError, splitCommand } from "../../../lab/bench/split-command.ts";

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

describe("splitCommand", () => {
  it.each([
    ["node server.js", ["node", "server.js"]],
    ["  node\tserver.js \n", ["node", "server.js"]],
    [`node 'a b' "c d" e\\ f`, ["node", "a b", "c d", "e f"]],
    [`x "" ''`, ["x", "", ""]],
    [`x a'b'"c"d`, ["x", "abcd"]],
    [`x "\\"q\\"" '\\n'`, ["x", '"q"', "\\n"]],
    [`x "\\a" \\a`, ["x", "\\a", "a"]],
    [
      "x $HOME *.js ; touch pwn | cat > y & `id`",
      ["x", "$HOME", "*.js", ";", "touch", "pwn", "|", "cat", ">", "y", "&", "`id`"],
    ],
    ["x a\\\nb", ["x", "ab"]],
    ["x #no comment", ["x", "#no", "comment"]],
    [`["a b","","\\"q\\"","$HOME"]`, ["a b", "", '"q"', "$HOME"]],
  ])("reads %j", (text, words) => {
    expect(splitCommand(text)).toEqual(words);
  });

  it.each(["", "   ", "''", "[]", '["",1]', "[1]", "[", `x 'open`, `x "open`, "x \\"])(
    "refuses %j",
    (text) => {
      expect(() => splitCommand(text)).toThrow(CommandSyntaxError);
    },
  );

  it("gives back any words that were quoted", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
        fc.pre(words[0] !== "");
        expect(splitCommand(words.map(quote).join(" "))).toEqual(words);
      }),
    );
  });
});
