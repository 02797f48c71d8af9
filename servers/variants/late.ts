/** Answers a call after as long as the call says, so that other answers overtake it. */
import { setTimeout as sleep } from "node:timers/promises";
import { serveVariant } from "./base.ts";

const LONGEST = 60_000;

await serveVariant({
  name: "late",
  tool: {
    name: "wait",
    description: "Answers after `ms` milliseconds, 60,000 at most.",
    inputSchema: { type: "object", properties: { ms: { type: "number" } }, required: ["ms"] },
  },
  run: async ({ ms }) => {
    const delay = typeof ms === "number" ? Math.min(Math.max(ms, 0), LONGEST) : 0;
    await sleep(delay);
    return `answered after ${delay} ms`;
  },
});
