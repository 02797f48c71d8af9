/** Prints what is no message on stdout, before and after every answer: the commonest fault of stdio servers. */
import { stdout } from "node:process";
import { serveVariant } from "./base.ts";

await serveVariant({
  name: "stray-stdout",
  tool: {
    name: "echo",
    description: "Repeats the text.",
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
  },
  run: ({ text }) => String(text),
  write: (json) => {
    stdout.write("DEBUG a request came in\n");
    stdout.write(`${json}\n`);
    stdout.write('null\n{"not":"rpc"}\n');
  },
});
