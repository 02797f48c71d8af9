/** Ends in the middle of a call, with an exit code or on a signal, after a few last words on stderr. */
import { exit, kill, pid, stderr } from "node:process";
import { serveVariant } from "./base.ts";

const whole = (value: unknown, otherwise: number) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : otherwise;

await serveVariant({
  name: "dies",
  tool: {
    name: "crash",
    description: "Writes lines to stderr, then ends the server.",
    inputSchema: {
      type: "object",
      properties: {
        code: { type: "integer", description: "Exit code, 0 to 255", default: 1 },
        signal: { type: "string", description: "Die on this signal instead, such as SIGKILL" },
        lines: { type: "integer", description: "How many lines to write before", default: 3 },
      },
    },
  },
  run: async ({ code, signal, lines }) => {
    let words = "";
    for (let n = whole(lines, 3); n > 0; n -= 1) words += `fatal: ${n} until the end\n`;
    await new Promise<void>((written) => stderr.write(words, () => written()));
    if (typeof signal === "string") kill(pid, signal as NodeJS.Signals);
    else exit(whole(code, 1) % 256);
    return new Promise<string>(() => {});
  },
});
