import type { EnvEntry } from "./server-command.ts";

/** What a server may see of the environment Wirebook itself runs in; the rest could hold secrets. */
const inherited = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "TMPDIR", "LANG", "LC_ALL"];

/** The whole environment of a server: the minimal one, what its command declares, and the owner's mark. */
export function childEnv(declared: readonly EnvEntry[], owner: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of inherited) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  for (const { name, value } of declared) env[name] = value;
  env["WIREBOOK_OWNER"] = owner;
  return env;
}
