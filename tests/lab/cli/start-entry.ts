/** `wirebook start` as a process, with a workspace that notes what was asked of it. Built by the test. */
import { appendFileSync } from "node:fs";
import { startCommand } from "../../../lab/cli/start.ts";
import { UsageError } from "../../../lab/cli/usage-error.ts";
import { fakeLab, fakeWorkspace } from "../server/fake-workspace.ts";

const log = process.env.START_LOG!;
const note = (line: string) => appendFileSync(log, `${line}\n`);

const command = startCommand({
  packageDir: process.env.START_PACKAGE!,
  async createWorkspace({ labs }) {
    note(`labs ${labs.join(" ")}`);
    const lab = fakeLab("id 1");
    const push = lab.calls.push.bind(lab.calls);
    lab.calls.push = (...calls) => {
      for (const [method] of calls) note(`lab ${method}`);
      return push(...calls);
    };
    return {
      ...fakeWorkspace(lab),
      idOf: (path: string) => (path === labs[0] ? lab.id : "unknown"),
      async close() {
        note("closing");
        if (process.env.START_HANGS) await new Promise((resolve) => setTimeout(resolve, 60_000));
        note("closed");
      },
    };
  },
});

await command.parseAsync(process.argv).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  console.error(`wirebook: ${error.message}`);
  process.exit(error.exitCode);
});
