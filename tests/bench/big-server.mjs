// Answers every request with a result of 10 MB of JSON.
import { createInterface } from "node:readline";

const rows = Array.from({ length: 100_000 }, (_, at) => ({
  id: at,
  name: `row ${at}`,
  tags: ["a", "b"],
  text: "x".repeat(48),
}));
const text = JSON.stringify({ rows });
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id } = JSON.parse(line);
  if (id !== undefined)
    process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}\n`);
});
