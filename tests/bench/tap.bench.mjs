/** One round trip of a small frame: to a server directly, through a 20-line pass-through, through `wirebook tap`. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, ms, p90, print } from "./measure.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = [process.execPath, here("../../dist/servers/hand-2024.js")];
const rounds = 2000;

/** ms of each round trip, the first hundred left out. */
async function roundTrips([program, ...args]) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"] });
  const times = [];
  let answered = () => {};
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
    if (text.endsWith("\n")) {
      text = "";
      answered();
    }
  });
  for (let id = 0; id < rounds + 100; id++) {
    const began = performance.now();
    const done = new Promise((resolve) => (answered = resolve));
    child.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
    await done;
    times.push(performance.now() - began);
  }
  child.stdin.end();
  await new Promise((resolve) => child.on("close", resolve));
  return times.slice(100);
}

export async function tapBench() {
  const dir = mkdtempSync(join(tmpdir(), "wirebook-bench-"));
  const tap = [
    process.execPath,
    here("../../dist/wirebook.js"),
    "tap",
    "--log",
    join(dir, "wire.jsonl"),
    "--",
    ...server,
  ];
  const ways = {
    direct: server,
    "pass-through": [process.execPath, here("pass-through.mjs"), ...server],
    "wirebook tap": tap,
  };
  const medians = {};
  const rows = [];
  // Each way thrice, in turn, so that a slow moment of the machine does not fall on one of them.
  const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (let turn = 0; turn < 3; turn++) {
    for (const [way, command] of Object.entries(ways)) times[way].push(...(await roundTrips(command)));
  }
  for (const way of Object.keys(ways)) {
    medians[way] = median(times[way]);
    const ratio = (medians[way] / medians.direct).toFixed(2);
    rows.push([way, ms(medians[way]), `p90 ${ms(p90(times[way]))}, ${ratio} × direct`]);
  }
  rows.push([
    "tap less pass-through",
    ms(medians["wirebook tap"] - medians["pass-through"]),
    "what recording adds",
  ]);
  print(`tap: one round trip of a ping, median of ${rounds * 3}`, rows);
  rmSync(dir, { recursive: true });
}
