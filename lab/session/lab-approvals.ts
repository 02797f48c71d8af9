import { approvalKey, type Approvals, mayStart } from "../bench/approvals.ts";
import type { LabServers } from "./lab-servers.ts";
import { Refusal } from "./open-lab.ts";

/** Which of a lab's servers and clients may start, as last looked up. */
export class LabApprovals {
  readonly #approvals: Approvals;
  /** By what it starts, `server NAME` or `client NAME`. */
  #known: ReadonlyMap<string, boolean> = new Map();

  constructor(approvals: Approvals) {
    this.#approvals = approvals;
  }

  get known(): ReadonlyMap<string, boolean> {
    return this.#known;
  }

  /** Looks all up anew: commands change with the files that name them. */
  async lookUp(servers: LabServers): Promise<void> {
    const known = new Map<string, boolean>();
    for (const [what, command] of servers.commands())
      known.set(what, await mayStart(this.#approvals, command));
    this.#known = known;
  }

  /**
   * Approves what waits under this key.
   *
   * @returns a sentence where the approval could not be remembered, else null.
   * @throws Refusal (404) where nothing waits under it.
   */
  async approve(key: string, servers: LabServers): Promise<string | null> {
    const waiting = [...servers.commands()].filter(([what]) => this.#known.get(what) === false);
    const found = waiting.find(([, command]) => approvalKey(command) === key);
    if (!found) throw new Refusal("Nothing of this lab waits for that approval.", 404);
    const forgotten = await this.#approvals.approve(found[1]);
    await this.lookUp(servers);
    return forgotten === null
      ? null
      : `Your approval holds until Wirebook ends; it could not be written down: ${forgotten}`;
  }
}
